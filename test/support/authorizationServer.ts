/**
 * A server on loopback that signs people in for other programs (OAuth 2, RFC 6749, 7636 and 7009), with the addresses of Gitea and of
 * Mastodon, and the parts of their APIs that tests use. It is as strict as they are: registered redirect addresses only, PKCE with
 * S256, codes and refresh tokens that count once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AuthorizationServer {
  readonly url: string;
  /** The registered client. */
  readonly client: { readonly id: string; readonly secret: string };
  /** Access tokens that count, newest last. */
  readonly access: readonly string[];
  /** All refresh tokens that were issued. */
  readonly issuedRefresh: readonly string[];
  /** How often tokens were refreshed, and how many refreshes were under way at once at most. */
  readonly refreshes: () => { readonly count: number; readonly atOnce: number };
  readonly revoked: readonly string[];
  /** All issued access tokens stop counting. */
  expireAccess(): void;
  /** The person takes all permissions back. */
  takeBack(): void;
  /** Answers requests for tokens with 503 from now on, or normally again. */
  setAway(isAway: boolean): void;
  /** Titles of the issues that were created. */
  readonly issues: readonly string[];
  close(): Promise<void>;
}

interface Code {
  readonly redirectUri: string;
  readonly challenge: string;
}

const client = { id: 'patchbay-client', secret: 'canary-client-secret' };

/** `origins`: of the programs that people may be sent back to. */
export async function startAuthorizationServer(origins: readonly string[], { refreshDelay = 20 } = {}): Promise<AuthorizationServer> {
  const codes = new Map<string, Code>();
  const access: string[] = [];
  const refresh = new Set<string>();
  const issuedRefresh: string[] = [];
  const revoked: string[] = [];
  const issues: string[] = [];
  const counts = { count: 0, now: 0, atOnce: 0 };
  let isAway = false;

  const issue = (hasRefresh: boolean) => {
    const token = `canary-access-${randomBytes(12).toString('hex')}`;
    access.push(token);
    if (!hasRefresh) return { access_token: token, token_type: 'Bearer', scope: 'read write' };
    const next = `canary-refresh-${randomBytes(12).toString('hex')}`;
    refresh.add(next);
    issuedRefresh.push(next);
    return { access_token: token, token_type: 'bearer', expires_in: 3600, refresh_token: next };
  };

  function authorize(url: URL, answer: Answer): void {
    const query = url.searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    const isKnown = query.get('client_id') === client.id && origins.some((origin) => redirectUri === `${origin}/engine/auth/callback`);
    if (!isKnown || query.get('code_challenge_method') !== 'S256' || query.get('response_type') !== 'code')
      return answer(400, { error: 'invalid_request' });
    const target = new URL(redirectUri);
    target.searchParams.set('state', query.get('state') ?? '');
    if (query.get('decision') === null) {
      const link = (decision: string) => `${url.pathname}?${new URLSearchParams([...query, ['decision', decision]]).toString()}`;
      const page = `<!doctype html><html lang="en"><title>Authorize</title><h1>Authorize Patchbay?</h1>
        <a href="${link('yes').replaceAll('&', '&amp;')}">Authorize</a> <a href="${link('no').replaceAll('&', '&amp;')}">Deny</a></html>`;
      return answer(200, page);
    }
    if (query.get('decision') === 'no') target.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { redirectUri, challenge: query.get('code_challenge') ?? '' });
      target.searchParams.set('code', code);
    }
    return answer(302, '', { location: target.href });
  }

  async function token(form: URLSearchParams, hasRefresh: boolean, answer: Answer): Promise<void> {
    if (isAway) return answer(503, 'maintenance');
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) return answer(401, { error: 'invalid_client' });
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (code === undefined || code.redirectUri !== form.get('redirect_uri') || code.challenge !== challenge)
        return answer(400, { error: 'invalid_grant' });
      return answer(200, issue(hasRefresh));
    }
    counts.count += 1;
    counts.now += 1;
    counts.atOnce = Math.max(counts.atOnce, counts.now);
    await new Promise((resolve) => setTimeout(resolve, refreshDelay));
    counts.now -= 1;
    return refresh.delete(form.get('refresh_token') ?? '') ? answer(200, issue(true)) : answer(400, { error: 'invalid_grant' });
  }

  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const answer = answerTo(response);
      const url = new URL(request.url ?? '', 'http://localhost');
      const form = new URLSearchParams(body);
      const bearer = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      switch (url.pathname) {
        case '/login/oauth/authorize':
        case '/oauth/authorize':
          return authorize(url, answer);
        case '/login/oauth/access_token':
          return token(form, true, answer);
        case '/oauth/token':
          return token(form, false, answer);
        case '/oauth/revoke': {
          const wanted = form.get('token') ?? '';
          revoked.push(wanted);
          if (access.includes(wanted)) access.splice(access.indexOf(wanted), 1);
          return answer(200, {});
        }
      }
      if (!access.includes(bearer)) return answer(401, { message: 'token is required' });
      if (url.pathname === '/api/v1/user') return answer(200, { login: 'ada' });
      if (url.pathname === '/api/v1/accounts/verify_credentials') return answer(200, { acct: 'ada' });
      if (url.pathname.endsWith('/issues') && request.method === 'POST') {
        const { title } = JSON.parse(body) as { title: string };
        issues.push(title);
        return answer(201, { id: issues.length, number: issues.length, title, state: 'open', user: { login: 'ada' } });
      }
      return answer(404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client,
    access,
    issuedRefresh,
    revoked,
    issues,
    refreshes: () => ({ count: counts.count, atOnce: counts.atOnce }),
    expireAccess: () => void access.splice(0),
    takeBack: () => {
      access.splice(0);
      refresh.clear();
    },
    setAway: (away) => void (isAway = away),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer = (status: number, body: unknown, headers?: Readonly<Record<string, string>>) => void;

const answerTo =
  (response: ServerResponse): Answer =>
  (status, body, headers = {}) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html; charset=utf-8' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The answer of the app after the person decided, as the query of the address to which it sends the browser. */
export async function decideAt(authorizationUrl: string, decision: 'yes' | 'no' = 'yes'): Promise<Record<string, string>> {
  const reply = await fetch(`${authorizationUrl}&decision=${decision}`, { redirect: 'manual' });
  const target = reply.headers.get('location');
  if (target === null) throw new Error(`The app answered ${reply.status}: ${await reply.text()}`);
  return Object.fromEntries(new URL(target).searchParams);
}
