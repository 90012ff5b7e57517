import type { Db, Encryption } from '../../context/context';
import { signingKey } from './signingKeys';
import { receiptType, Statement } from './statements';

/**
 * Signs a statement with the key in use: a JWS in its compact form (RFC 7515), with Ed25519. The header has the public key, so that
 * a receipt alone shows whether it was changed; who signed it shows only the comparison with a key from elsewhere.
 */
export async function signReceipt(tx: Db, encryption: Encryption, statement: Statement): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  const { d, kty, crv, x, kid, alg } = await signingKey(tx, encryption, new Date(statement.iat * 1000));
  const payload = new TextEncoder().encode(JSON.stringify(Statement.parse(statement)));
  return new CompactSign(payload)
    .setProtectedHeader({ alg, typ: receiptType, kid, jwk: { kty, crv, x } })
    .sign(await importJWK({ kty, crv, x, d }, alg));
}
