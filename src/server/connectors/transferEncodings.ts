/** Encodings in which old senders pack the parts of forms for mail (RFC 2045, section 6). */

/** The bytes of a part that is encoded in `encoding`; those of any other encoding as they are. */
export async function* decodeTransfer(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  if (encoding === 'base64') yield* decodeBase64(source);
  else if (encoding === 'quoted-printable') yield* decodeQuotedPrintable(source);
  else yield* source;
}

async function* decodeBase64(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of source) {
    const text = rest + chunk.toString('latin1').replace(/[^A-Za-z\d+/=_-]/g, '');
    // Four letters are three bytes.
    const length = text.length - (text.length % 4);
    yield Buffer.from(text.slice(0, length), 'base64');
    rest = text.slice(length);
  }
  yield Buffer.from(rest, 'base64');
}

/** `=C3=BC`, and lines that end with `=` and go on in the next one. */
async function* decodeQuotedPrintable(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decode = (text: string): Buffer =>
    Buffer.from(
      text.replace(/=[ \t]*\r?\n/g, '').replace(/=([\dA-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
      'latin1',
    );
  let rest = '';
  for await (const chunk of source) {
    const text = rest + chunk.toString('latin1');
    // What begins with the last signs can go on in the next chunk.
    const start = text.lastIndexOf('=');
    const end = start >= text.length - 4 && start >= 0 ? start : text.length;
    yield decode(text.slice(0, end));
    rest = text.slice(end);
  }
  yield decode(rest);
}
