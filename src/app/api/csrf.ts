import { signInRoutes } from '../../contract/browser/signInRoutes.generated';
import type { Ports } from '../platform/ports';
import { CsrfError, NetworkError } from './errors';
import type { Answer } from './exchange';

const cookieName = 'csrftoken';
export const csrfHeader = 'X-CSRFToken';

/** True for methods that write: they carry a CSRF token. */
export function isWrite(method: string): boolean {
  return !/^(?:GET|HEAD|OPTIONS|TRACE)$/i.test(method);
}

export interface Csrf {
  /** The token for the next write; requests one if the browser has none. Rejects with `CsrfError`. */
  token(): Promise<string>;
  /** As `token`, but always a new one from the server (D2). */
  fresh(): Promise<string>;
}

/**
 * Where the token comes from: the `csrftoken` cookie, or else GET /api/v3/csrf. A server on another origin cannot set a
 * cookie that scripts can read, so the token is always requested there and comes in a response header.
 */
export function createCsrf(ports: Pick<Ports, 'cookies'>, isCrossOrigin: boolean, ask: (path: string) => Promise<Answer>): Csrf {
  let remembered: string | null = null; // cross-origin only

  const cookie = (): string | null => (isCrossOrigin ? null : ports.cookies.get(cookieName) || null);

  const request = async (): Promise<string> => {
    let answer: Answer;
    try {
      answer = await ask(signInRoutes.getCsrfToken.path);
    } catch (cause) {
      // An aborted request is not a failure.
      throw cause instanceof NetworkError ? new CsrfError({ cause }) : cause;
    }
    const token = answer.headers.get(csrfHeader) ?? (isCrossOrigin ? null : (cookie() ?? tokenIn(answer.text)));
    if (answer.status !== 200 || !token) throw new CsrfError({ cause: answer });
    remembered = token;
    return token;
  };

  // Two requests at once would bind two tokens to two visitors, and the browser keeps one of the cookies.
  let pending: Promise<string> | null = null;
  const fresh = (): Promise<string> => (pending ??= request().finally(() => (pending = null)));

  return {
    token: async () => cookie() ?? (isCrossOrigin ? remembered : null) ?? fresh(),
    fresh,
  };
}

function tokenIn(text: string): string | null {
  try {
    const { csrf_token: token } = JSON.parse(text) as { csrf_token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}
