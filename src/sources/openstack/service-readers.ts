// The services that limits and usage are read from. A new one is a file beside this one and a line in the table.

import { computeReader } from "./compute.ts";
import { dnsReader } from "./dns.ts";
import { imageReader } from "./image.ts";
import { loadBalancerReader } from "./load-balancer.ts";
import { networkReader } from "./network.ts";
import { objectStorageReader } from "./object-storage.ts";
import type { ServiceReader } from "./service-reader.ts";
import { volumeReader } from "./volume.ts";

/** One reader for each service, in the order in which the documentation names them. */
export const SERVICE_READERS: readonly ServiceReader[] = [
  computeReader,
  networkReader,
  volumeReader,
  loadBalancerReader,
  dnsReader,
  imageReader,
  objectStorageReader,
];
