/** Receipts and keys for tests of their checker. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { CompactSign, importJWK } from 'jose';
import { thumbprintOf } from '../../src/server/records/receipts/signingKeys';
import type { DeletionStatement, ExportStatement, Statement } from '../../src/server/records/receipts/statements';

export interface KeyPair {
  readonly id: string;
  readonly jwk: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };
  readonly public: object;
  readonly d: string;
}

/** A new signing key. */
export function keyPair(): KeyPair {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const jwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { id: thumbprintOf(x), jwk, d, public: { ...jwk, kid: thumbprintOf(x), alg: 'EdDSA', use: 'sig' } };
}

/** The receipt of a statement, signed with a key. */
export async function signedReceipt({ id, jwk, d }: KeyPair, statement: Statement): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(statement)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'patchbay-receipt+jws', kid: id, jwk })
    .sign(await importJWK({ ...jwk, d }, 'EdDSA'));
}

/** SHA-256 in hexadecimal. */
export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const common = {
  iss: 'https://patchbay.example',
  sub: '7',
  iat: 1_795_599_000,
  version: 1,
  product: { name: 'Patchbay', version: '1.0.0' },
  requested_at: '2026-11-25T09:29:00.000Z',
} as const;

/** A statement about an archive that is said to have these files. */
export function statementOf(archive: Buffer, files: Readonly<Record<string, Buffer>>): ExportStatement {
  return {
    ...common,
    jti: 'an-export',
    type: 'data-export',
    made_at: '2026-11-25T09:30:00.000Z',
    archive: { bytes: archive.length, sha256: hashOfBytes(archive) },
    files: Object.entries(files).map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: hashOfBytes(bytes), records: 1 })),
  };
}

/** A statement about a deletion. */
export function deletionStatementOf(facts: Pick<DeletionStatement, 'deleted' | 'passed_on'>): DeletionStatement {
  return { ...common, ...facts, jti: 'a-deletion', type: 'data-deletion', deleted_at: '2026-11-25T09:30:00.000Z', kept: [] };
}
