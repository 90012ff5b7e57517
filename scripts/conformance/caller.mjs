// A caller of the target: a browser's cookies and CSRF token, at a limited rate, with respect for Retry-After.
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';
import { endpoints } from '../../src/contract/index.ts';

/** A story cannot continue. `isLimit`: because the target limits further requests, which is no fault. */
export class StoryStopped extends Error {
  constructor(message, isLimit = false) {
    super(message);
    this.isLimit = isLimit;
  }
}

/**
 * Sends requests one after the other.
 * @param {{ url: string, perSecond: number, patience: number }} options `patience`: how many seconds to wait for a limit at most
 */
export function createLine({ url, perSecond, patience }) {
  let nextAt = 0;
  /** Waits until the rate allows the next request. */
  async function turn() {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1000 / perSecond;
    if (at > now) await pause(at - now);
  }
  return {
    url,
    patience,
    /** One request. A body that is a number of bytes is sent as so many spaces, until the target answers. */
    async send(method, path, headers, body) {
      await turn();
      const started = url.startsWith('https:') ? requestSecure : requestPlain;
      return new Promise((resolve, reject) => {
        // A body that is not sent to its end leaves a connection that cannot be used again.
        const connection = typeof body === 'number' ? { agent: false } : {};
        const outgoing = started(new URL(path, url), { method, headers, timeout: 60_000, ...connection }, (incoming) => {
          const pieces = [];
          incoming.on('data', (piece) => pieces.push(piece));
          const finish = () => {
            resolve({ status: incoming.statusCode, headers: incoming.headers, text: Buffer.concat(pieces).toString('utf8') });
            if (typeof body === 'number') outgoing.destroy();
          };
          incoming.on('end', finish).on('error', finish);
        });
        outgoing.on('timeout', () => outgoing.destroy(new Error('no reply within 60 seconds')));
        outgoing.on('error', reject);
        if (typeof body === 'number') sendSpaces(outgoing, body);
        else outgoing.end(body);
      });
    },
  };
}

/**
 * Sends so many bytes, and stops when the request is answered or closed. A server that refuses by the length alone closes the
 * connection, and what is on its way then would hide the reply: so the first piece waits a second for it.
 */
function sendSpaces(outgoing, bytes) {
  const piece = Buffer.alloc(16 * 1024, 0x20);
  let left = bytes;
  outgoing.flushHeaders();
  const timer = setTimeout(() => more(), 1000);
  outgoing.once('response', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  const more = () => {
    while (left > 0 && !outgoing.destroyed) {
      left -= piece.length;
      if (!outgoing.write(piece)) return void outgoing.once('drain', more);
    }
    if (!outgoing.destroyed) outgoing.end();
  };
}

/** The bytes of a `multipart/form-data` body with one file, and its content type. */
function multipart({ field, bytes, fields = {} }) {
  const boundary = `conformance-${randomBytes(12).toString('hex')}`;
  const head = (disposition, type) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}${value}\r\n`);
  const file = head(`name="${field}"; filename="picture.png"`, 'image/png');
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(texts.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** A path of the contract with its parameters and query filled in. */
export function addressOf(name, params = {}, query = null) {
  const path = endpoints[name].path.replace(/:(\w+)/g, (_whole, key) => encodeURIComponent(String(params[key])));
  return query === null || Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

/**
 * A browser that calls the target.
 * @param {ReturnType<typeof createLine>} line
 * @param {ReturnType<import('./ledger.mjs').createLedger>} ledger
 */
export function createBrowser(line, ledger) {
  const cookies = new Map();

  function keep(lines) {
    for (const each of lines ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '' || /;\s*max-age=0\b|;\s*expires=Thu, 01 Jan 1970/i.test(each)) cookies.delete(name);
      else if (name !== undefined) cookies.set(name, value);
    }
  }
  const csrfToken = () => [...cookies].find(([name]) => /csrftoken$/.test(name))?.[1];

  async function raw(method, path, { headers = {}, body } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await line.send(method, path, { origin: line.url, ...(cookie && { cookie }), ...headers }, body);
    keep(reply.headers['set-cookie']);
    return reply;
  }

  /** Sends a request that is not one of the contract's own, such as another method. Takes the same options as `call`. */
  async function ask(method, path, { body, file, headers = {}, token = true } = {}) {
    const isWrite = method !== 'GET';
    if (isWrite && token && csrfToken() === undefined) await raw('GET', endpoints.getCsrfToken.path);
    const upload = file && multipart(file);
    const sent = upload
      ? upload.body
      : body === undefined || typeof body === 'number' || typeof body === 'string'
        ? body
        : JSON.stringify(body);
    const own = {
      'x-requested-with': 'XMLHttpRequest',
      ...(isWrite && token && { 'x-csrftoken': csrfToken() ?? '' }),
      ...(upload ? { 'content-type': upload.type } : sent !== undefined && { 'content-type': 'application/json' }),
      ...(typeof sent === 'number'
        ? { 'content-length': String(sent) }
        : sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
    };
    return raw(method, path, { headers: { ...own, ...headers }, body: sent });
  }

  /**
   * Calls an endpoint, and judges the reply.
   * @param {string} name
   * @param {number | null} expected the status that this request must get; null if it does not matter
   * @param {{ params?: object, query?: object, body?: unknown, file?: object, headers?: object, token?: boolean, what?: string, mayBeLimited?: boolean }} options
   * `token: false` leaves the CSRF token out; `what` describes the request for the report; `mayBeLimited`: 429 is a reply like others
   * @returns the reply, with `body` parsed
   * @throws {StoryStopped} for another status than the expected one
   */
  async function call(name, expected, options = {}) {
    const { method } = endpoints[name];
    const address = addressOf(name, options.params, options.query);
    let reply = await ask(method, address, options);
    for (let tries = 0; reply.status === 429 && expected !== 429 && !options.mayBeLimited && tries < 3; tries += 1) {
      ledger.observe(name, null, reply);
      const seconds = Number(reply.headers['retry-after']);
      if (!(seconds <= line.patience)) throw new StoryStopped(`the target allows no further ${name} for ${seconds} seconds`, true);
      await pause(seconds * 1000);
      reply = await ask(method, address, options);
    }
    if (reply.status === 429 && expected !== 429 && !options.mayBeLimited) throw new StoryStopped(`the target limits ${name}`, true);
    ledger.observe(name, expected, reply, options.what);
    if (expected !== null && reply.status !== expected) throw new StoryStopped(`${name} answered ${reply.status}, not ${expected}`);
    return { ...reply, body: jsonOf(reply.text) };
  }

  return { call, ask, cookies, forget: () => cookies.clear() };
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
