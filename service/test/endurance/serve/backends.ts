// The cloud behind the service with a proxy before it: every call of a seed may meet a fault, or a lie, until all is well again.

import { type PassingRequest, startFaultProxy } from "../../../../test/endurance/fault-proxy.ts";
import { FAULT_CLASSES, type Fault, NO_FAULT, toFault } from "../../../../test/endurance/faults.ts";
import { createRandom } from "../../../../test/endurance/random.ts";
import { type ProjectCloud, startProjectCloud, toAuthUrl } from "../../../../test/support/project-cloud.ts";
import { lie } from "./lies.ts";
import { REGIONS } from "./questions.ts";

/** What goes wrong with calls of the cloud. */
export type BackendClass = (typeof BACKEND_CLASSES)[number];

/** All classes: those of the gate's runs, and lies. As many seeds in a row meet each. */
export const BACKEND_CLASSES = ["lies", ...FAULT_CLASSES] as const;

/** A cloud with faults. */
export interface FaultyCloud extends AsyncDisposable {
  readonly cloud: ProjectCloud;
  readonly authUrl: string;
  /** From here on nothing goes wrong any more. */
  heal(): void;
  /** `METHOD PATH fault` of each call. */
  readonly log: readonly string[];
}

/** Starts the cloud of a seed. `trap`: the address of a server that nobody must talk to. */
export async function startFaultyCloud(of: {
  readonly seed: number;
  readonly faultClass: BackendClass;
  readonly trap: string;
}): Promise<FaultyCloud> {
  const { seed, faultClass, trap } = of;
  const random = createRandom(`${seed} backends`);
  const share = random.pick([0.05, 0.2, 1]);
  // In every other run one service alone fails, or Keystone.
  const only = random.pick([null, null, "compute", "network", "load-balancer", "image", "object-store", "identity"]);
  let isHealthy = false;
  let spoilt = 0;
  let address = "";
  const cloud = await startProjectCloud({
    regions: REGIONS,
    toAddress: () => address,
    spoil: (call, answer) => {
      spoilt += 1;
      const own = createRandom(`${seed} ${call.service} ${call.line} ${spoilt}`);
      const isTold = faultClass === "lies" && own.fraction() < share;
      return isTold && !isHealthy ? lie(own, call, answer) : answer;
    },
  });
  const faultOf = (request: PassingRequest): Fault => {
    const own = createRandom(`${seed} ${request.method} ${request.path} ${request.number}`);
    const isMet = only === null || request.path.split("/")[2] === only;
    if (isHealthy || !isMet || faultClass === "lies" || own.fraction() >= share) return NO_FAULT;
    return toFault({ faultClass, random: own, side: "cloud", trap, request });
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
