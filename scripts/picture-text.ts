// The text behind a picture of the documents, kept in the picture itself. It goes stale with the picture, and a test
// without a browser compares it with today's text.

import { crc32 } from "node:zlib";

const SIGNATURE_BYTES = 8;
/** A chunk has four bytes of length, four of type, its data, and four of checksum. */
const FRAME_BYTES = 12;
/** Keyword of the text, no compression, and neither a language nor a translated keyword. */
const PREFIX = Buffer.from("Source\0\0\0\0\0", "latin1");

/** Returns a PNG with a text. The picture must not have one yet. */
export function addText(png: Buffer, text: string): Buffer {
  const content = Buffer.concat([Buffer.from("iTXt", "latin1"), PREFIX, Buffer.from(text)]);
  const chunk = Buffer.alloc(FRAME_BYTES + content.length - 4);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), chunk.length - 4);
  // Only the chunk that ends the picture must come after it.
  const end = png.length - FRAME_BYTES;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

/** Returns the text that {@link addText} put into a PNG. Returns undefined if it has none. */
export function readText(png: Buffer): string | undefined {
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (data.subarray(0, PREFIX.length).equals(PREFIX)) return data.subarray(PREFIX.length).toString();
    at += FRAME_BYTES + length;
  }
  return undefined;
}
