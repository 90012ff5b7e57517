/** A part of a file, as `{part.bytes}`. */
export class PartBytes {
  constructor(readonly bytes: Buffer) {}
}
