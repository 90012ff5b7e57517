/** A browser inside this process: it makes the same requests as any other, and keeps its cookies. */
import type { FastifyInstance } from 'fastify';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { cookieName } from '../../server/http/cookies';

export interface VisitorReply {
  readonly status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the endpoint’s answer
  readonly body: any;
}

export interface Visitor {
  get(url: string): Promise<VisitorReply>;
  post(url: string, body: object): Promise<VisitorReply>;
  put(url: string, body: object): Promise<VisitorReply>;
  /** The solution that the captcha of the page would send. */
  solvedCaptcha(action: 'login' | 'sign_up'): Promise<string>;
  forgetCsrfToken(): void;
  /** `Set-Cookie` lines that bring another browser to the same state. */
  setCookies(): string[];
}

/** @param address of the network, by which limits count */
export function createVisitor(app: FastifyInstance, publicUrl: string, address: string): Visitor {
  const cookies = new Map<string, { value: string; line: string }>();
  const csrfCookie = cookieName({ isSecure: publicUrl.startsWith('https:') }, 'csrf');

  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ): Promise<VisitorReply> => {
    const cookie = [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        host: new URL(publicUrl).host,
        origin: publicUrl,
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'XMLHttpRequest',
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) keep(line);
    return { status: reply.statusCode, body: reply.payload === '' ? null : reply.json() };
  };

  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*max-age=0\b|;\s*expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, { value, line });
  };

  const write = async (method: 'POST' | 'PUT', url: string, body: object): Promise<VisitorReply> => {
    if (!cookies.has(csrfCookie)) await send('GET', '/api/v3/csrf', {});
    const headers = { 'content-type': 'application/json', 'x-csrftoken': cookies.get(csrfCookie)?.value ?? '' };
    return send(method, url, headers, JSON.stringify(body));
  };

  const visitor: Visitor = {
    get: (url) => send('GET', url, {}),
    post: (url, body) => write('POST', url, body),
    put: (url, body) => write('PUT', url, body),
    async solvedCaptcha(action) {
      const { body } = await visitor.get(`/api/v3/captcha/challenge?action=${action}`);
      const challenge = JSON.parse(body.challenge_json);
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    },
    forgetCsrfToken: () => void cookies.delete(csrfCookie),
    setCookies: () => [...cookies.values()].map(({ line }) => line),
  };
  return visitor;
}
