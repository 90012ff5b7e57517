// A caller of the server: a browser's cookies and CSRF token, without the browser.
import { Agent, request } from 'undici';

/** Counts replies by kind of request and status, and keeps their times. */
export function createTally() {
  const kinds = new Map();
  const kindOf = (kind) => {
    if (!kinds.has(kind)) kinds.set(kind, { statuses: new Map(), milliseconds: [] });
    return kinds.get(kind);
  };
  return {
    kinds,
    /** `status`: of the reply; 0 if there was none, `busy` for a deliberate 503. */
    count(kind, status, milliseconds) {
      const { statuses, milliseconds: times } = kindOf(kind);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(milliseconds);
    },
    /** How many replies have a status that `is` accepts. */
    countOf: (is) =>
      [...kinds.values()].reduce(
        (sum, { statuses }) => sum + [...statuses].reduce((n, [status, count]) => n + (is(status) ? count : 0), 0),
        0,
      ),
    /** The kinds that never got what they asked for, so that the load did not do what it was meant to. */
    inVain: () =>
      [...kinds].filter(([, { statuses }]) => ![...statuses.keys()].some((status) => status >= 200 && status < 400)).map(([kind]) => kind),
  };
}

/** Connections of the load to the server; `close` ends them. */
export const openLine = (connections) =>
  new Agent({ connections, pipelining: 1, keepAliveTimeout: 60_000, headersTimeout: 60_000, bodyTimeout: 60_000 });

/** Whether a server that has enough to do refused the request and said when to come back (R12). */
const isDeliberate = ({ status, headers, body }) => status === 503 && body.reason === 'busy' && Number(headers['retry-after']) > 0;

let visitors = 0;
/** A network address that no earlier visitor had. */
function nextAddress() {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/**
 * A visitor with a separate network address.
 * @param {string} url of the server
 * @param {{ tally: ReturnType<typeof createTally>, line: () => Agent }} load
 */
export function createVisitor(url, { tally, line }) {
  const cookies = new Map();
  const address = nextAddress();
  let token = null;

  async function send(kind, method, path, body, headers = {}) {
    const startedAt = performance.now();
    try {
      const reply = await request(url + path, {
        dispatcher: line(),
        method,
        headers: {
          'x-forwarded-for': address,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method === 'GET' ? {} : { origin: url, 'content-type': 'application/json', ...(token && { 'x-csrftoken': token }) }),
          ...headers,
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
      for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
        if (value === '' || /max-age=0\b/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await reply.body.text();
      const isJson = String(reply.headers['content-type']).includes('json');
      const answer = { status: reply.statusCode, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
      tally.count(kind, isDeliberate(answer) ? 'busy' : answer.status, performance.now() - startedAt);
      return answer;
    } catch (error) {
      tally.count(kind, 0, performance.now() - startedAt);
      return { status: 0, headers: {}, body: String(error.code ?? error.message) };
    }
  }

  return {
    send,
    get: (kind, path) => send(kind, 'GET', path),
    /** Fetches the CSRF token that writes need. Sessions change it, so log-in calls this again. */
    async takeToken() {
      token = (await send('getCsrfToken', 'GET', '/api/v3/csrf')).body.csrf_token ?? null;
    },
    async logIn(person) {
      await this.takeToken();
      const reply = await send('logIn', 'POST', '/api/v3/login', person);
      if (reply.status === 200) await this.takeToken();
      return reply;
    },
  };
}
