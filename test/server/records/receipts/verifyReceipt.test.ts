import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { CompactSign, importJWK, type CompactJWSHeaderParameters } from 'jose';
import { thumbprintOf } from '../../../../src/server/records/receipts/signingKeys';
import { ReceiptProblem, verifyArchive, verifyReceipt } from '../../../../src/server/records/receipts/verifyReceipt';
import { deletionStatementOf, hashOfBytes, keyPair, signedReceipt, statementOf } from '../../../support/receipts';

const wrong = (about: RegExp) => expect.objectContaining({ kind: 'wrong', message: expect.stringMatching(about) });
const unreadable = (about: RegExp) => expect.objectContaining({ kind: 'unreadable', message: expect.stringMatching(about) });
const key = keyPair();
const files = { 'data/profile.json': Buffer.from('{}\n'), 'manifest.json': Buffer.from('{"a":1}\n') };
const archive = Buffer.from(zipSync(files));
const statement = statementOf(archive, files);

it('a receipt is proven by the given key, and by its own key only not to have been changed [T47]', async () => {
  const receipt = await signedReceipt(key, statement);
  expect(await verifyReceipt(receipt, { keys: [key.public] })).toEqual({ statement, fingerprint: key.id, isKeyGiven: true });
  expect(await verifyReceipt(`${receipt}\n`, null)).toEqual({ statement, fingerprint: key.id, isKeyGiven: false });
  // A key that only calls itself like the one of the receipt.
  const impostor = { ...keyPair().public, kid: key.id };
  await expect(verifyReceipt(receipt, { keys: [impostor] })).rejects.toEqual(wrong(/not one of the given keys/));
  await expect(verifyReceipt(receipt, { keys: 'none' })).rejects.toEqual(unreadable(/not a JSON Web Key Set/));
});

it('a receipt of an earlier release, which names fewer kinds, and one of a later release can be checked [T45, T47]', async () => {
  const earlier = deletionStatementOf({ deleted: { profiles: 1 }, passed_on: { folders: 2 } });
  const later = deletionStatementOf({ deleted: { profiles: 1, letters: 4 }, passed_on: { folders: 2, trashed_folders: 1 } });
  for (const each of [earlier, later]) {
    expect((await verifyReceipt(await signedReceipt(key, each), null)).statement).toEqual(each);
  }
});

it('a receipt with any changed, missing or added character is refused [T47]', async () => {
  const receipt = await signedReceipt(key, statement);
  const changes = fc.oneof(
    fc
      .tuple(fc.nat(receipt.length - 1), fc.constantFrom(...'AZaz09-_.é'))
      .map(([at, by]) => receipt.slice(0, at) + by + receipt.slice(at + 1)),
    fc.nat(receipt.length - 1).map((at) => receipt.slice(0, at)),
    fc.nat(receipt.length - 1).map((at) => `${receipt.slice(0, at)}A${receipt.slice(at)}`),
  );
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      fc.pre(changed !== receipt);
      await expect(verifyReceipt(changed, { keys: [key.public] })).rejects.toBeInstanceOf(ReceiptProblem);
    }),
  );
});

it('any text that is no receipt is refused with a sentence and not with a crash [T47]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.base64String().map((text) => `${text}.${text}.${text}`),
      ),
      async (text) => {
        await expect(verifyReceipt(text, null)).rejects.toBeInstanceOf(ReceiptProblem);
      },
    ),
  );
  await expect(verifyReceipt('a'.repeat(1_000_001), null)).rejects.toEqual(unreadable(/too long/));
});

describe('a receipt that was made to deceive', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = async (header: object, payload: object = statement) =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader(header as CompactJWSHeaderParameters)
      .sign(await importJWK({ ...key.jwk, d: key.d }, 'EdDSA'));
  const header = { alg: 'EdDSA', typ: 'patchbay-receipt+jws', kid: key.id, jwk: key.jwk };

  it('is refused without a signature, or with an algorithm of a shared secret [T47]', async () => {
    for (const alg of ['none', 'HS256'])
      await expect(verifyReceipt(`${part({ ...header, alg })}.${part(statement)}.`, null)).rejects.toEqual(wrong(new RegExp(alg)));
  });

  it('is refused if it names a key that is not the one it brings [T47]', async () => {
    const forger = keyPair();
    const forged = await signedReceipt({ ...forger, id: key.id }, statement);
    await expect(verifyReceipt(forged, { keys: [key.public] })).rejects.toEqual(wrong(/not the one that the receipt names/));
    await expect(verifyReceipt(await signedReceipt(forger, statement), { keys: [key.public] })).rejects.toEqual(wrong(/not one of/));
  });

  it('is refused if the signature is for something else, or the content is not that of a receipt [T47]', async () => {
    await expect(verifyReceipt(await signed({ ...header, typ: 'JWT' }), null)).rejects.toEqual(wrong(/no receipt/));
    await expect(verifyReceipt(await signed({ ...header, jku: 'https://example.org' }), null)).rejects.toEqual(wrong(/header/));
    await expect(verifyReceipt(await signed(header, { ...statement, archive: null }), null)).rejects.toEqual(wrong(/content/));
    expect((await verifyReceipt(await signed(header), null)).statement).toEqual(statement);
  });

  it('is refused if its public key is of another kind [T47]', async () => {
    const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    await expect(verifyReceipt(`${part({ ...header, jwk, kid: thumbprintOf(x!) })}.${part(statement)}.AA`, null)).rejects.toEqual(
      wrong(/header/),
    );
  });
});

describe('an archive', () => {
  it('is checked file by file, also against files that are missing, other or more [T43, T47]', () => {
    expect(() => verifyArchive(archive, statement)).not.toThrow();
    const of = (listed: Readonly<Record<string, Buffer>>) => statementOf(archive, listed);
    const { 'manifest.json': manifest, ...rest } = files;
    expect(() => verifyArchive(archive, of(rest))).toThrow(/has the file manifest.json, which the receipt does not list/);
    expect(() => verifyArchive(archive, of({ ...files, more: manifest }))).toThrow(/has no file more/);
    expect(() => verifyArchive(archive, of({ ...rest, 'manifest.json': Buffer.from('other') }))).toThrow(/manifest.json is not the one/);
    const huge = { ...statement, files: statement.files.map((file) => ({ ...file, bytes: 2 ** 31 })) };
    expect(() => verifyArchive(archive, huge)).toThrow(/too large/);
    const noZip = Buffer.from('no zip');
    expect(() => verifyArchive(noZip, statementOf(noZip, files))).toThrow(/no ZIP file/);
  });

  it('with any changed or missing byte is refused [T43, T47]', () => {
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, bits, isCut) => {
        const changed = Buffer.from(archive);
        changed[at]! ^= bits;
        expect(() => verifyArchive(isCut ? archive.subarray(0, at) : changed, statement)).toThrow(ReceiptProblem);
        expect(hashOfBytes(changed)).not.toBe(statement.archive.sha256);
      }),
    );
  });
});
