// The cloud behind the service, with a proxy in between. Calls meet faults or wrong answers until the cloud is healed.

import { type PassingRequest, startFaultProxy } from "../../../../test/endurance/fault-proxy.ts";
import { FAULT_CLASSES, type Fault, NO_FAULT, toFault } from "../../../../test/endurance/faults.ts";
import { createRandom } from "../../../../test/endurance/random.ts";
import { type ProjectCloud, startProjectCloud, toAuthUrl } from "../../../../test/support/project-cloud.ts";
import { lie } from "./lies.ts";
import { REGIONS } from "./questions.ts";

/** Kind of faults that calls of the cloud meet. */
export type BackendClass = (typeof BACKEND_CLASSES)[number];

/** All classes: wrong answers, and the classes of the gate's runs. So many consecutive seeds have each class once. */
export const BACKEND_CLASSES = ["lies", ...FAULT_CLASSES] as const;

/** A cloud with faults. */
export interface FaultyCloud extends AsyncDisposable {
  readonly cloud: ProjectCloud;
  readonly authUrl: string;
  /** Ends all faults. */
  heal(): void;
  /** A line for each call: `METHOD PATH fault`. */
  readonly log: readonly string[];
}

/** Starts the cloud of a seed. `trap` is the address of a server that must get no request. */
export async function startFaultyCloud(options: {
  readonly seed: number;
  readonly faultClass: BackendClass;
  readonly trap: string;
}): Promise<FaultyCloud> {
  const { seed, faultClass, trap } = options;
  const random = createRandom(`${seed} backends`);
  const share = random.pick([0.05, 0.2, 1]);
  // In three of four runs only one service fails, or Keystone.
  const failing = random.pick([null, null, "compute", "network", "load-balancer", "image", "object-store", "identity"]);
  let isHealthy = false;
  let spoilt = 0;
  let address = "";
  const cloud = await startProjectCloud({
    regions: REGIONS,
    toAddress: () => address,
    spoil: (call, answer) => {
      spoilt += 1;
      const callRandom = createRandom(`${seed} ${call.service} ${call.line} ${spoilt}`);
      const isLie = faultClass === "lies" && callRandom.fraction() < share;
      return isLie && !isHealthy ? lie(callRandom, call, answer) : answer;
    },
  });
  const faultOf = (request: PassingRequest): Fault => {
    const callRandom = createRandom(`${seed} ${request.method} ${request.path} ${request.number}`);
    const isAffected = failing === null || request.path.split("/")[2] === failing;
    if (isHealthy || !isAffected || faultClass === "lies" || callRandom.fraction() >= share) return NO_FAULT;
    return toFault({ faultClass, random: callRandom, side: "cloud", trap, request });
  };
  const proxy = await startFaultProxy({ target: cloud.url, faultOf });
  address = proxy.url;
  return {
    cloud,
    authUrl: toAuthUrl(proxy.url),
    heal: () => {
      isHealthy = true;
    },
    log: proxy.log,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await cloud[Symbol.asyncDispose]();
    },
  };
}
