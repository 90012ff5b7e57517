/** A client of a server in another process. It keeps cookies, and it survives the server's death. */

export interface ProcessReply {
  status: number;
  headers: Headers;
  body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into it as they expect it
}

/** Each call resolves to null if no answer arrives. */
export interface ProcessBrowser {
  get(path: string): Promise<ProcessReply | null>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ProcessReply | null>;
  put(path: string, body: unknown): Promise<ProcessReply | null>;
  /** The same browser, with its cookies, at a server that has started at another address. */
  at(url: string): ProcessBrowser;
}

/** `url`: the address of the server. The CSRF token is fetched and sent automatically. */
export function createProcessBrowser(url: string, cookies = new Map<string, string>()): ProcessBrowser {
  const take = (reply: Response) => {
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = async (reply: Response) => {
    take(reply);
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as unknown };
  };
  const write = async (method: 'POST' | 'PUT', path: string, body: unknown, headers: Record<string, string> = {}) => {
    try {
      const token = await fetch(`${url}/api/v3/csrf`, { headers: { cookie: cookieHeader() } });
      take(token);
      const { csrf_token: csrfToken } = (await token.json()) as { csrf_token: string };
      return await answer(
        await fetch(url + path, {
          method,
          headers: { 'content-type': 'application/json', 'x-csrftoken': csrfToken, origin: url, cookie: cookieHeader(), ...headers },
          body: JSON.stringify(body),
        }),
      );
    } catch {
      return null;
    }
  };
  return {
    get: (path) => fetch(url + path, { headers: { cookie: cookieHeader() } }).then(answer, () => null),
    post: (path, body, headers) => write('POST', path, body, headers),
    put: (path, body) => write('PUT', path, body),
    at: (other) => createProcessBrowser(other, cookies),
  };
}
