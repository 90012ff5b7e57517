/** Certificates of servers in tests: signed by nobody else, for loopback. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** One part of DER: a tag, the length, and the content. */
function part(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...contents: readonly Buffer[]) => part(0x30, ...contents);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const integer = (value: number) => part(0x02, Buffer.from([value]));
const ascii = (tag: number, text: string) => part(tag, Buffer.from(text, 'ascii'));
const bits = (content: Buffer) => part(0x03, Buffer.from([0]), content);

/** The object identifiers of X.509 and of its extensions, as DER. */
const ids = {
  ecdsaWithSha256: hex('06 08 2a8648ce3d040302'),
  commonName: hex('06 03 550403'),
  subjectAltName: hex('06 03 551d11'),
  basicConstraints: hex('06 03 551d13'),
};

function certificateOf(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algorithm = sequence(ids.ecdsaWithSha256);
  const name = sequence(part(0x31, sequence(ids.commonName, ascii(0x0c, 'localhost'))));
  const validity = sequence(ascii(0x17, '200101000000Z'), ascii(0x17, '491231235959Z'));
  const names = sequence(ascii(0x82, 'localhost'), part(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(ids.basicConstraints, part(0x04, sequence(part(0x01, Buffer.from([0xff])))));
  const extensions = part(0xa3, sequence(isAuthority, sequence(ids.subjectAltName, part(0x04, names))));
  const content = sequence(
    part(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  return sequence(content, algorithm, bits(createSign('sha256').update(content).sign(privateKey)));
}

/** A key and a certificate for `localhost` and 127.0.0.1 that is its own authority, as PEM. */
export function createCertificate(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const lines = certificateOf(publicKey, privateKey)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  };
}
