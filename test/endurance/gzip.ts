// Compressed bodies, good and bad.

import { gzipSync } from "node:zlib";

/** As it should be. */
export function gzip(body: Buffer): Buffer {
  return gzipSync(body);
}

/** Cut off after this share of the compressed bytes. */
export function truncateGzip(body: Buffer, share: number): Buffer {
  const zipped = gzipSync(body);
  return zipped.subarray(0, Math.floor(zipped.length * share));
}

/** With a checksum that is not the content's. */
export function corruptGzip(body: Buffer): Buffer {
  const zipped = gzipSync(body);
  // Checksum and length are the last eight bytes (RFC 1952, section 2.3).
  for (let at = zipped.length - 8; at < zipped.length - 4; at += 1) zipped[at] = 255 - (zipped[at] ?? 0);
  return zipped;
}

let space: Buffer | undefined;

/** Followed by 96 MiB of white space, which take some hundred kilobytes. */
export function bombGzip(body: Buffer): Buffer {
  space ??= gzipSync(Buffer.alloc(96 * 1024 * 1024, " "));
  return Buffer.concat([gzipSync(body), space]);
}
