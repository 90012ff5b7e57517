/**
 * An OpenID provider whose tokens a test writes itself, to act as a careless provider or an attacker. It has
 * a discovery document, keys and a token endpoint, so our server treats it like any other provider.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

export interface TokenIssuer {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  /** A token with these claims in addition to the usual claims. `null` omits a claim. */
  token(claims?: Claims, how?: TokenForm): Promise<string>;
  /** Sets the answer of the token endpoint for every code. */
  answerWith(make: (nonce: string) => Promise<string> | string): void;
  /** The verifiers of the code exchanges so far. */
  readonly verifiers: string[];
  close(): Promise<void>;
}

export interface TokenForm {
  /** `none`: unsigned. `stranger`: signed with a key that is not published. `HS256`: with the client's secret. */
  readonly by?: 'issuer' | 'none' | 'stranger' | 'HS256';
}

export const issuerClient = 'client-of-the-issuer';
const secret = 'secret-of-the-client-of-the-issuer';

export async function startTokenIssuer(now: () => Date): Promise<TokenIssuer> {
  const { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } = await import('jose');
  const own = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const verifiers: string[] = [];
  let make: (nonce: string) => Promise<string> | string = () => '';
  let issuer = '';

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    const send = (body: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/.well-known/openid-configuration') {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (pathname === '/jwks') return send({ keys: [jwk] });
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(pieces).toString());
      verifiers.push(form.get('code_verifier') ?? '');
      // The code of a test is the nonce of its attempt.
      void Promise.resolve(make(form.get('code') ?? '')).then((idToken) =>
        send({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    env: {
      GOOGLE_CLIENT_ID: issuerClient,
      GOOGLE_CLIENT_SECRET: secret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_ONE_TAP: 'true',
      GOOGLE_ONE_TAP_SCRIPT: `${issuer}/client.js`,
    },
    async token(claims = {}, { by = 'issuer' } = {}) {
      const seconds = Math.floor(now().getTime() / 1000);
      const all = Object.fromEntries(
        Object.entries({
          iss: issuer,
          aud: issuerClient,
          sub: 'subject',
          iat: seconds,
          exp: seconds + 3600,
          email: 'somebody@example.com',
          email_verified: true,
          given_name: 'Some',
          family_name: 'Body',
          ...claims,
        }).filter(([, value]) => value !== null),
      );
      if (by === 'none') return new UnsecuredJWT(all).encode();
      if (by === 'HS256') return new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
      const key = by === 'stranger' ? stranger.privateKey : own.privateKey;
      return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
    },
    answerWith: (next) => {
      make = next;
    },
    verifiers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
