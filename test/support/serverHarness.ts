/**
 * A complete server without a port, for every test of the server.
 *
 *   const server = await startServer();              // in beforeAll
 *   const anna = server.browser();                   // a browser with its own cookies
 *   const reply = await anna.post('/api/v3/login', { email, password });   // fetches and sends the CSRF token automatically
 *   reply.status, reply.body, reply.headers, reply.setCookies
 *   server.clock.advance(60_000); await server.mails(); await server.runJobs(); await server.runZaps();
 *   await server.close();                            // in afterAll
 *
 * The server uses the embedded database in memory, or a separate database on the PostgreSQL server of
 * TEST_DATABASE_URL. The same suites run on both.
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../../src/server/app';
import { readConfig, type Config } from '../../src/server/platform/config/config';
import type { Clock, PasswordHasher, Random, ServerContext } from '../../src/server/platform/context';
import type { Connector } from '../../src/server/connectors/connector';
import { createContext, type Server } from '../../src/server/createContext';
import type { Handlers } from '../../src/server/platform/handler';
import { cookieName } from '../../src/server/http/cookies';
import { createLog } from '../../src/server/platform/logging';
import type { Mail } from '../../src/server/platform/context';
import { readMail } from '../../src/server/platform/mail/outbox';
import { databaseForTests, type OpenedDatabase } from './serverDatabase';

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export interface ServerOptions {
  /** Environment settings that replace the test's defaults: `{ PUBLIC_URL: 'https://patchbay.example' }`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly handlers?: Partial<Handlers>;
  readonly hasher?: PasswordHasher;
  readonly random?: Random;
  readonly crashPoint?: ServerContext['crashPoint'];
  /** The apps that can run, instead of the product's. */
  readonly connectors?: readonly Connector[];
  /**
   * Starts a second instance on the first instance's database. On PostgreSQL it has its own connections. The
   * embedded database can be opened only once, so the instances share the opened database, and nothing else.
   */
  readonly beside?: TestServer;
  /** Every line that the server logs, as JSON text. */
  readonly logTo?: string[];
  /** A database that is open already, instead of a new one. */
  readonly opened?: OpenedDatabase;
  /** The time at which the test begins, instead of `testNow`. */
  readonly now?: Date;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly server: Server;
  readonly context: ServerContext;
  readonly config: Config;
  readonly clock: TestClock;
  readonly databaseUrl: string | null;
  /** A new browser without cookies. */
  browser(address?: string): Browser;
  /** Mail in the outbox, oldest first, optionally of one recipient. */
  mails(to?: string): Promise<Mail[]>;
  /** Runs all jobs that are due. */
  runJobs(): Promise<number>;
  /** Lets Zaps run until nothing is due: waits, schedules and polls of the present time, and all runs. */
  runZaps(): Promise<number>;
  close(): Promise<void>;
}

export interface TestReply {
  readonly status: number;
  /** Parsed if it is JSON, otherwise the text. Null if empty. */
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into it as they expect it
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** Raw `Set-Cookie` lines. */
  readonly setCookies: readonly string[];
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** If false, no CSRF token is fetched or sent. */
  readonly csrf?: boolean;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(url: string, options?: RequestOptions): Promise<TestReply>;
  post(url: string, body?: unknown, options?: RequestOptions): Promise<TestReply>;
  put(url: string, body?: unknown, options?: RequestOptions): Promise<TestReply>;
  patch(url: string, body?: unknown, options?: RequestOptions): Promise<TestReply>;
  delete(url: string, body?: unknown, options?: RequestOptions): Promise<TestReply>;
  /** Uploads a file as a form does, with the CSRF token. */
  upload(
    url: string,
    field: string,
    bytes: Buffer,
    options?: { name?: string; type?: string; fields?: Readonly<Record<string, string>>; headers?: Readonly<Record<string, string>> },
  ): Promise<TestReply>;
  /** Sends any request with this browser's cookies. */
  send(options: InjectOptions): Promise<TestReply>;
  /** The CSRF token of this browser. Fetched if it has none. */
  csrfToken(): Promise<string>;
  /** Another browser with the same cookies, as after a theft of the cookies. */
  copy(): Browser;
}

/** Cheap hashes, because the tests are not about the cost of hashing. */
const testEnvironment = {
  PATCHBAY_MODE: 'test',
  SECRET_KEY: 'a-secret-key-for-tests-0123456789-abcdefghij',
  RUNS_PER_ACCOUNT: '10',
  PUBLIC_URL: 'https://patchbay.example',
  LOG_LEVEL: 'warn',
  HASH_MEMORY_KIB: '1024',
  HASH_ITERATIONS: '1',
  CLIENT_DIR: 'test/support/no-client',
  FILES_DIR: join(tmpdir(), `patchbay-files-${process.pid}`),
} as const;

/** The time at which every test begins. */
export const testNow = new Date('2026-11-21T09:30:00.000Z');

export function createTestClock(from: Date = testNow): TestClock {
  let now = from.getTime();
  return { now: () => new Date(now), advance: (milliseconds) => (now += milliseconds) };
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const config = readConfig({ ...testEnvironment, ...options.env });
  const clock = options.beside?.clock ?? createTestClock(options.now);
  const isGuest = options.beside !== undefined && options.beside.databaseUrl === null;
  const opened = isGuest
    ? { database: { ...options.beside!.server.database, close: async () => {} }, url: null, drop: async () => {} }
    : (options.opened ?? (await databaseForTests(options.beside?.databaseUrl ?? null)));
  const lines = options.logTo;
  const log = lines
    ? createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
    : createLog({ logLevel: 'silent' });
  const server = await createContext(config, {
    clock,
    database: opened.database,
    log,
    ...(options.hasher ? { hasher: options.hasher } : {}),
    ...(options.random ? { random: options.random } : {}),
    ...(options.crashPoint ? { crashPoint: options.crashPoint } : {}),
    ...(options.connectors ? { connectors: options.connectors } : {}),
  });
  const app = await buildApp(server, options.handlers ? { handlers: options.handlers } : {});
  await app.ready();
  const { context } = server;
  return {
    app,
    server,
    context,
    config,
    clock,
    databaseUrl: opened.url,
    browser: (address = '203.0.113.1') => createBrowser(app, config, address),
    async mails(to) {
      const rows = await context.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      const all = rows.flatMap((row) => readMail(context.encryption, row) ?? []);
      return to === undefined ? all : all.filter((mail) => mail.to === to);
    },
    runJobs: () => server.jobs.runDue(),
    runZaps: () => server.runner.runDue(),
    async close() {
      await app.close();
      await server.close();
      await opened.drop();
      await rm(config.files.folder, { recursive: true, force: true });
    },
  };
}

/** A browser with its own cookies, whose requests are injected. */
export function createBrowser(app: FastifyInstance, config: Config, address: string, cookies = new Map<string, string>()): Browser {
  const send = async (options: InjectOptions): Promise<TestReply> => {
    const cookieHeader = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      remoteAddress: address,
      ...options,
      headers: { host: new URL(config.publicUrl).host, ...(cookieHeader === '' ? {} : { cookie: cookieHeader }), ...options.headers },
    });
    const setCookies = [reply.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) keep(cookies, line);
    return {
      status: reply.statusCode,
      body: bodyOf(reply.payload, reply.headers['content-type']),
      text: reply.payload,
      headers: reply.headers,
      setCookies,
    };
  };
  const csrfCookie = cookieName(config, 'csrf');
  const csrfToken = async () => {
    const known = cookies.get(csrfCookie);
    if (known !== undefined) return known;
    await send({ method: 'GET', url: '/api/v3/csrf' });
    return cookies.get(csrfCookie) ?? '';
  };
  const write = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: unknown,
    { headers = {}, csrf = true }: RequestOptions = {},
  ) => {
    const token: Record<string, string> = csrf ? { 'x-csrftoken': await csrfToken() } : {};
    const content = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return send({
      method,
      url,
      ...content,
      headers: { origin: config.publicUrl, 'sec-fetch-site': 'same-origin', ...type, ...token, ...headers },
    });
  };
  return {
    cookies,
    send,
    csrfToken,
    get: (url, { headers = {} } = {}) =>
      send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest', ...headers } }),
    post: (url, body, options) => write('POST', url, body, options),
    put: (url, body, options) => write('PUT', url, body, options),
    patch: (url, body, options) => write('PATCH', url, body, options),
    delete: (url, body, options) => write('DELETE', url, body, options),
    upload: async (url, field, bytes, { name = 'file', type = 'application/octet-stream', fields = {}, headers = {} } = {}) => {
      const boundary = 'x-test-boundary';
      const before = Object.entries(fields).map(
        ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
      );
      const head = `${before.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
      return send({
        method: 'POST',
        url,
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        headers: {
          origin: config.publicUrl,
          'sec-fetch-site': 'same-origin',
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'x-csrftoken': await csrfToken(),
          ...headers,
        },
      });
    },
    copy: () => createBrowser(app, config, address, new Map(cookies)),
  };
}

/** Stores a `Set-Cookie` line as a browser does, as far as our cookies need it. */
function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const isGone = /;\s*max-age=0\b/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line);
  if (isGone) cookies.delete(name);
  else cookies.set(name, value);
}

function bodyOf(text: string, type: unknown): unknown {
  if (text === '') return null;
  return /^application\/json/.test(String(type ?? '')) ? (JSON.parse(text) as unknown) : text;
}
