/** Checks receipts and archives, without a server, a database or a network. */
import { createHash } from 'node:crypto';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { z } from 'zod';
import { thumbprintOf } from './signingKeys';
import { receiptType, Statement, type ExportStatement } from './statements';

/** Why a receipt is not right. `unreadable`: it could not be checked; `wrong`: it was checked, and is not genuine. */
export class ReceiptProblem extends Error {
  constructor(
    readonly kind: 'unreadable' | 'wrong',
    message: string,
  ) {
    super(message);
  }
}

export interface VerifiedReceipt {
  readonly statement: Statement;
  /** The thumbprint of the key that signed. */
  readonly fingerprint: string;
  /** Whether the key is among the given ones. Without given keys only the receipt names it, which proves nothing about who signed. */
  readonly isKeyGiven: boolean;
}

/** The largest archive, and the largest content of one, in bytes: Node cannot hold more in one buffer on every system. */
export const largestArchive = 2 * 1024 ** 3 - 1;

/** The longest text of a receipt, in characters. */
export const longestReceipt = 1_000_000;

const Key = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().regex(/^[\w-]{43}$/) });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const Header = z.strictObject({ alg: z.literal('EdDSA'), typ: z.string(), kid: z.string(), jwk: Key.strict() });

const cut = 'This is not a receipt, or a part of it is missing. A receipt is one line of three parts with points between them.';

/**
 * Checks the signature of a receipt and reads what it states. `keySet` is a parsed JSON Web Key Set of keys that the caller
 * trusts; null checks with the key in the receipt. Throws `ReceiptProblem`.
 */
export async function verifyReceipt(text: string, keySet: unknown): Promise<VerifiedReceipt> {
  const { compactVerify, importJWK } = await import('jose');
  const compact = text.trim();
  if (compact.length > longestReceipt) throw new ReceiptProblem('unreadable', 'This is too long for a receipt.');
  const parts = compact.split('.');
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]*$/.test(part)) || parts[0] === '') throw new ReceiptProblem('unreadable', cut);
  // Bits that decoding ignores could be changed without notice.
  if (parts.some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part)) throw new ReceiptProblem('unreadable', cut);
  const { typ, kid, jwk } = headerOf(parts[0]!);
  if (typ !== receiptType) throw new ReceiptProblem('wrong', 'This is signed, but it is no receipt of an export or a deletion.');
  const fingerprint = thumbprintOf(jwk.x);
  if (kid !== fingerprint) throw new ReceiptProblem('wrong', 'The key in the receipt is not the one that the receipt names.');
  if (keySet !== null && !fingerprintsOf(keySet).includes(fingerprint))
    throw new ReceiptProblem('wrong', `The receipt is signed with the key ${fingerprint}, which is not one of the given keys.`);
  let payload: Uint8Array;
  try {
    ({ payload } = await compactVerify(compact, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] }));
  } catch {
    throw new ReceiptProblem('wrong', 'The signature is wrong: the receipt was changed after it was signed.');
  }
  const statement = Statement.safeParse(jsonOf(Buffer.from(payload).toString('utf8')));
  if (!statement.success) throw new ReceiptProblem('wrong', 'The receipt is signed, but its content is not that of a receipt.');
  return { statement: statement.data, fingerprint, isKeyGiven: keySet !== null };
}

function headerOf(part: string): z.infer<typeof Header> {
  const json = jsonOf(Buffer.from(part, 'base64url').toString('utf8'));
  if (json === undefined) throw new ReceiptProblem('unreadable', cut);
  const alg = (json as { alg?: unknown } | null)?.alg;
  if (typeof alg === 'string' && alg !== 'EdDSA')
    throw new ReceiptProblem('wrong', `The receipt says that its algorithm is ${JSON.stringify(alg)}. Genuine ones are signed with EdDSA.`);
  const header = Header.safeParse(json);
  if (!header.success) throw new ReceiptProblem('wrong', 'The header is not that of a receipt.');
  return header.data;
}

/** The keys of a set that can sign receipts. Their names are computed and not believed. */
function fingerprintsOf(keySet: unknown): string[] {
  const set = KeySet.safeParse(keySet);
  if (!set.success) throw new ReceiptProblem('unreadable', 'The file of keys is not a JSON Web Key Set.');
  return set.data.keys.flatMap((each) => {
    const key = Key.safeParse(each);
    return key.success ? [thumbprintOf(key.data.x)] : [];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Checks that an archive is the one of the receipt, and that each file in it is the listed one. Throws `ReceiptProblem`. */
export function verifyArchive(archive: Uint8Array, { archive: stated, files }: ExportStatement): void {
  if (archive.length !== stated.bytes)
    throw new ReceiptProblem('wrong', `The archive has ${archive.length} bytes, and the receipt is for one of ${stated.bytes}.`);
  if (hashOf(archive) !== stated.sha256)
    throw new ReceiptProblem('wrong', 'The archive is not the one of the receipt: its SHA-256 is another one.');
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > largestArchive)
    throw new ReceiptProblem('unreadable', 'The files in the archive are too large to be checked here.');
  const listed = new Map(files.map((file) => [file.path, file]));
  const found = unpack(archive, (path, bytes) => {
    const file = listed.get(path);
    if (file === undefined) throw new ReceiptProblem('wrong', `The archive has the file ${path}, which the receipt does not list.`);
    // Before it is unpacked: a small archive can say that it holds more than fits into memory.
    if (file.bytes !== bytes) throw new ReceiptProblem('wrong', `The file ${path} is not the one of the receipt.`);
  });
  for (const { path, bytes, sha256 } of files) {
    const file = found.get(path);
    if (file === undefined) throw new ReceiptProblem('wrong', `The archive has no file ${path}, which the receipt lists.`);
    if (file.length !== bytes || hashOf(file) !== sha256)
      throw new ReceiptProblem('wrong', `The file ${path} is not the one of the receipt.`);
  }
}

/** The files of a ZIP archive. `inspect` sees each name and size before the file is unpacked, and may throw. */
function unpack(archive: Uint8Array, inspect: (path: string, bytes: number) => void): Map<string, Uint8Array> {
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    inspect(name, originalSize);
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(archive, { filter })));
  } catch (error) {
    if (error instanceof ReceiptProblem) throw error;
    throw new ReceiptProblem('wrong', 'The archive is the one of the receipt, but it is no ZIP file.');
  }
}
