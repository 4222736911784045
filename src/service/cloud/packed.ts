// Answers as one piece of bytes, to be kept.

/** A document, with what is left out of it. */
interface PackedAnswer {
  /** The JSON document. */
  readonly body: Buffer;
  /** Sentences. */
  readonly leftOut: readonly string[];
}

const LENGTH_BYTES = 4;

/** Puts an answer together: the length of the list of what is left out, the list, the document. */
export function pack({ body, leftOut }: PackedAnswer): Buffer {
  const list = Buffer.from(JSON.stringify(leftOut));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(list.length);
  return Buffer.concat([length, list, body]);
}

/** Takes apart what {@link pack} has put together. The document is not copied. */
export function unpack(packed: Buffer): PackedAnswer {
  const start = LENGTH_BYTES + packed.readUInt32BE(0);
  const leftOut: readonly string[] = JSON.parse(packed.toString("utf8", LENGTH_BYTES, start));
  return { body: packed.subarray(start), leftOut };
}
