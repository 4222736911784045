// A file's bytes as they are read, made UTF-8 without a mark on the way: plans of hundreds of megabytes are never held as a whole.

import type { OpenPlanFile } from "./files.ts";

/** How much is read at a time, in bytes. */
const CHUNK_BYTES = 256 * 1024;

/** How much of a file's beginning tells what it is, in bytes. */
export const HEAD_BYTES = 65_536;

/** The beginning of a file as text, for looking at: a character that is cut at its end is left out, and nothing is refused. */
export function headText(head: Uint8Array): string {
  const encoding = encodingOf(head);
  return new TextDecoder(encoding).decode(head, { stream: true });
}

/**
 * The bytes of an opened file as UTF-8 without a mark. A file in UTF-16 is decoded as it is read. Bytes that are no text are for
 * whoever reads the document: no valid JSON has them.
 */
export async function* readUtf8Chunks(file: OpenPlanFile): AsyncGenerator<Uint8Array> {
  const chunks = readChunks(file);
  const first = await chunks.next();
  if (first.done === true) return;
  const encoding = encodingOf(first.value);
  if (encoding === "utf-8") {
    const hasMark = first.value[0] === 0xef && first.value[1] === 0xbb && first.value[2] === 0xbf;
    yield hasMark ? first.value.subarray(3) : first.value;
    yield* chunks;
    return;
  }
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  yield encoder.encode(decoder.decode(first.value, { stream: true }));
  for await (const chunk of chunks) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  yield encoder.encode(decoder.decode());
}

/** Each chunk only holds until the next one is asked for: two pieces of memory take turns, one being filled while the other is read. */
async function* readChunks({ handle }: OpenPlanFile): AsyncGenerator<Uint8Array> {
  const read = async (buffer: Uint8Array, position: number): Promise<Uint8Array> => {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position);
    return buffer.subarray(0, bytesRead);
  };
  let buffer = new Uint8Array(CHUNK_BYTES);
  let spare = new Uint8Array(CHUNK_BYTES);
  let position = 0;
  let chunk = await read(buffer, position);
  while (chunk.length > 0) {
    position += chunk.length;
    [buffer, spare] = [spare, buffer];
    const next = read(buffer, position);
    // What goes wrong is told below. Where nobody wants the rest, it does not matter, and closing the file waits for it.
    next.catch(() => undefined);
    yield chunk;
    chunk = await next;
  }
}

/** By the mark, or by where the zero bytes of the first characters are; what is neither is taken for UTF-8. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}
