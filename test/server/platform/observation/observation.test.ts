import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../../../src/server/platform/config/config';
import { statementOf } from '../../../../src/server/platform/observation/queries';
import { insertAuditEvent } from '../../../../src/server/audit/auditTrail.store';
import { definitionOf, hookTrigger, liveZap, sends } from '../../../support/liveZaps';
import { startServer, type TestServer } from '../../../support/serverHarness';
import { anyAddress, logIn, newUser, signedIn } from '../../../support/serverPeople';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

const spans: OtlpSpan[] = [];
const received: string[] = [];
let collector: Server;
let target: Server;
let server: TestServer;
let port: number | null;

const portOf = (opened: Server) => (opened.address() as AddressInfo).port;
const opened = (made: Server) => new Promise<Server>((resolve) => made.listen(0, '127.0.0.1', () => resolve(made)));
const listen = ({ server: made, context }: TestServer) => made.observation.listen({ ...context, database: made.database });

beforeAll(async () => {
  collector = await opened(
    createServer((request, reply) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString();
        received.push(text);
        const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
        for (const resource of resourceSpans) for (const scope of resource.scopeSpans) spans.push(...scope.spans);
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }),
  );
  target = await opened(createServer((_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')));
  server = await startServer({
    env: {
      METRICS_LISTEN: '127.0.0.1:0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
      OUTGOING_ALLOWED_NETWORKS: '127.0.0.0/8',
      TRACES_FROM_PAGES: 'true',
    },
  });
  port = await listen(server);
});
afterAll(async () => {
  await server.close();
  for (const each of [collector, target]) {
    each.closeAllConnections();
    each.close();
  }
});

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** The samples of the text format by name and labels. Throws on a line that Prometheus would refuse. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]* .+$/.test(line)) continue;
    const [, name, value] =
      /^([a-zA-Z_:][\w:]*(?:\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})?) (NaN|[+-]?Inf|[-+]?[\d.]+(?:e[-+]?\d+)?)$/.exec(line) ?? [];
    if (name === undefined || samples.has(name)) throw new Error(`Not a sample: ${line}`);
    samples.set(name, Number(value));
  }
  return samples;
}

/** The sum of the samples of a name whose labels contain all of these. */
function sum(samples: ReadonlyMap<string, number>, name: string, ...labels: string[]): number {
  const fitting = [...samples].filter(([key]) => key.split('{')[0] === name && labels.every((label) => key.includes(label)));
  return fitting.reduce((total, [, value]) => total + value, 0);
}

/** A Zap ran once, after a request to its address; its person has signed in, and failed to. */
async function work(): Promise<{ readonly email: string; readonly content: string }> {
  const person = await newUser(server, { email: 'known.person@private.example' });
  await signedIn(server, person);
  await logIn(server.browser(anyAddress()), { email: person.email, password: 'not-the-password' });
  const zap = await liveZap(
    server,
    definitionOf(hookTrigger(), sends('send', `http://127.0.0.1:${portOf(target)}/secret-path`, '{"a": "secret-body"}')),
  );
  const accepted = await server.browser().send({ method: 'POST', url: zap.hook!, payload: { note: 'secret-note' } });
  expect(accepted.status).toBe(200);
  await server.runZaps();
  await server.runJobs();
  return { email: person.email, content: 'secret-' };
}

describe('a server that is observed', () => {
  let text: string;
  let samples: Map<string, number>;
  let done: { readonly email: string; readonly content: string };
  beforeAll(async () => {
    done = await work();
    await server.server.auditKeeper.keep();
    server.clock.advance(5000);
    const event = { action: 'not_in_the_chain', result: 'ok', profileId: null, address: '' } as const;
    await insertAuditEvent(server.context.db, event, server.clock.now());
    server.clock.advance(7000);
    text = await scrape();
    samples = parse(text);
    await server.server.observation.flush();
  });

  it('counts requests by route and class of status, sign-ins, statements, jobs, runs and steps', () => {
    const requests = 'patchbay_http_request_duration_seconds_count';
    expect(sum(samples, requests, 'method="POST"', 'route="/hooks/:token"', 'status="2xx"')).toBe(1);
    expect(sum(samples, requests, 'route="/api/v3/login"', 'status="2xx"')).toBe(1);
    expect(sum(samples, 'patchbay_sign_ins_total', 'method="password"')).toBe(1);
    expect(sum(samples, 'patchbay_sign_in_failures_total', 'reason="wrong_credentials"')).toBe(1);
    expect(sum(samples, 'patchbay_database_query_duration_seconds_count', 'operation="insert"')).toBeGreaterThan(0);
    expect(sum(samples, 'patchbay_job_duration_seconds_count')).toBeGreaterThan(0);
    expect(sum(samples, 'patchbay_runs_started_total', 'kind="live"')).toBe(1);
    expect(sum(samples, 'patchbay_run_start_delay_seconds_count')).toBe(1);
    expect(sum(samples, 'patchbay_runs_ended_total', 'state="succeeded"')).toBe(1);
    expect(sum(samples, 'patchbay_step_duration_seconds_count', 'app="WebHookCLIAPI"', 'outcome="succeeded"')).toBe(1);
    expect(samples.get('patchbay_database_up')).toBe(1);
    expect(samples.get('patchbay_lanes_in_use')).toBe(0);
    expect(samples.get('patchbay_key_previous_set')).toBe(0);
    expect(samples.get('patchbay_key_change_done_ratio')).toBe(1);
    expect(samples.get('patchbay_audit_oldest_seconds')).toBe(7);
  });

  it('shows one trace from the request to its statements, and from the trigger to the step and its request', () => {
    const hook = spans.find(({ name }) => name === 'POST /hooks/:token')!;
    const trace = spans.filter(({ traceId }) => traceId === hook.traceId);
    const parentOf = (span: OtlpSpan) => trace.find(({ spanId }) => spanId === span.parentSpanId);
    const ancestors = (span: OtlpSpan): string[] => {
      const parent = parentOf(span);
      return parent === undefined ? [] : [parent.name, ...ancestors(parent)];
    };
    expect(ancestors(trace.find(({ name }) => name === 'with trigger_seen')!)).toEqual(['POST /hooks/:token']);
    expect(ancestors(trace.find(({ name }) => name === 'POST 127.0.0.1')!)).toEqual(['step WebHookCLIAPI', 'run', 'POST /hooks/:token']);
    const login = spans.find(({ name }) => name === 'POST /api/v3/login')!;
    const handler = spans.find(({ name, parentSpanId }) => name.startsWith('handler ') && parentSpanId === login.spanId)!;
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === handler.spanId).map(({ name }) => name);
    expect(statements).toContain('select profiles');
  });

  it('continues the trace that the caller names, and ignores a header that is not one', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await server.browser().get('/api/v3/csrf', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
    await server.browser().get('/api/v3/csrf', { headers: { traceparent: 'secret-header' } });
    await server.server.observation.flush();
    expect(spans.filter((span) => span.traceId === traceId).map(({ name }) => name)).toContain('GET /api/v3/csrf');
  });

  it('an observed server adds the spans of a page above those of its requests, named by templates that it knows [T89]', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const started_at = server.clock.now().getTime();
    const of = (span_id: string, parent_span_id: string | null, told: object) => ({
      ...{ trace_id: traceId, span_id, parent_span_id, started_at, duration: 20, method: null, status: null, ...told },
    });
    const browser = await signedIn(server, await newUser(server));
    const csrf = await browser.get('/api/v3/csrf', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
    expect(csrf.headers['x-page-traces']).toBe('1');
    const spansOfPage = [
      of('b7ad6b7169203330', null, { kind: 'view', route: '/app/move-zaps/from/known.person@private.example/to/4711' }),
      of('b7ad6b7169203331', 'b7ad6b7169203330', { kind: 'request', route: '/api/v3/csrf', method: 'GET', status: 200 }),
      of('b7ad6b7169203332', 'b7ad6b7169203330', { kind: 'request', route: '/api/v3/known.person', method: 'GET', status: 503 }),
      of('b7ad6b7169203333', null, { kind: 'view', route: '/app/late', started_at: started_at - 86_400_001 }),
    ];
    expect((await browser.post('/api/v4/page-spans', { spans: spansOfPage })).status).toBe(204);
    await server.server.observation.flush();
    const shown = spans.filter((span) => span.traceId === traceId);
    const named = (span: OtlpSpan) => `${shown.find(({ spanId }) => spanId === span.parentSpanId)?.name ?? 'nothing'} > ${span.name}`;
    expect(shown.filter(({ spanId }) => spanId.startsWith('b7ad6b716920333')).map(named)).toEqual([
      'nothing > view /app/move-zaps/from/:fromAccountId/to/:toAccountId',
      'view /app/move-zaps/from/:fromAccountId/to/:toAccountId > GET /api/v3/csrf',
      'view /app/move-zaps/from/:fromAccountId/to/:toAccountId > GET none',
    ]);
    const ofServer = shown.find(({ name, parentSpanId }) => name === 'GET /api/v3/csrf' && parentSpanId === 'b7ad6b7169203331');
    expect(ofServer).toBeDefined();
  });

  it('an observed server refuses spans of a page with fields, numbers or methods that the contract does not have [T89]', async () => {
    const browser = await signedIn(server, await newUser(server));
    const span = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331', parent_span_id: null, kind: 'view' };
    const whole = { ...span, route: '/app/dashboard', method: null, status: null, started_at: server.clock.now().getTime(), duration: 1 };
    const statusOf = async (sent: object) => (await browser.post('/api/v4/page-spans', { spans: [sent] })).status;
    expect(await statusOf(whole)).toBe(204);
    expect(await statusOf({ ...whole, email: 'known.person@private.example' })).toBe(400);
    expect(await statusOf({ ...whole, trace_id: 'known.person@private.example' })).toBe(400);
    expect(await statusOf({ ...whole, method: 'known.person' })).toBe(400);
  });

  it('a page view whose path is no page of the client adds no span name [T89]', async () => {
    const trace_id = '2af7651916cd43dd8448eb211c80319e';
    const started_at = server.clock.now().getTime();
    const of = (span_id: string, kind: string, route: string) => ({
      ...{ trace_id, span_id, parent_span_id: null, kind, route, method: null, status: null, started_at, duration: 1 },
    });
    const browser = await signedIn(server, await newUser(server));
    const sent = [
      of('c7ad6b7169203331', 'view', '/app/ingrid-lindqvist/was-here'),
      of('c7ad6b7169203332', 'view', '/editor/:id/ingrid-lindqvist'),
      of('c7ad6b7169203333', 'view', 'ingrid-lindqvist'),
      of('c7ad6b7169203334', 'view', '/editor/:id'),
      of('c7ad6b7169203335', 'view', '/App/Dashboard/'),
    ];
    expect((await browser.post('/api/v4/page-spans', { spans: sent })).status).toBe(204);
    await server.server.observation.flush();
    expect(spans.filter(({ traceId }) => traceId === trace_id).map(({ name }) => name)).toEqual([
      'view /editor/:id',
      'view /app/dashboard',
    ]);
    for (const text of received) expect(text).not.toContain('ingrid');
  });

  it('a span whose trace or span is all zeros is refused [T89]', async () => {
    const browser = await signedIn(server, await newUser(server));
    const ids = { trace_id: '00000000000000000000000000000001', span_id: '0000000000000001', parent_span_id: '0000000000000010' };
    const told = {
      kind: 'view',
      route: '/app/dashboard',
      method: null,
      status: null,
      started_at: server.clock.now().getTime(),
      duration: 1,
    };
    const statusOf = async (other: object) => (await browser.post('/api/v4/page-spans', { spans: [{ ...ids, ...told, ...other }] })).status;
    expect(await statusOf({})).toBe(204);
    expect(await statusOf({ trace_id: '0'.repeat(32) })).toBe(400);
    expect(await statusOf({ span_id: '0'.repeat(16) })).toBe(400);
    expect(await statusOf({ parent_span_id: '0'.repeat(16) })).toBe(400);
  });

  it('an observed server asks no visitor for traces, and drops their spans [T89]', async () => {
    const visitor = server.browser();
    expect((await visitor.get('/api/v3/csrf')).headers['x-page-traces']).toBeUndefined();
    const trace_id = '1af7651916cd43dd8448eb211c80319d';
    const span = { trace_id, span_id: 'b7ad6b7169203331', parent_span_id: null, kind: 'view', route: '/app/dashboard', method: null };
    const whole = { ...span, status: null, started_at: server.clock.now().getTime(), duration: 1 };
    const statusFor = async (browser: typeof visitor) => (await browser.post('/api/v4/page-spans', { spans: [whole] })).status;
    const ofTrace = async () => {
      await server.server.observation.flush();
      return spans.filter(({ traceId }) => traceId === trace_id).map(({ name }) => name);
    };
    expect(await statusFor(visitor)).toBe(204);
    expect(await ofTrace()).toEqual([]);
    expect(await statusFor(await signedIn(server, await newUser(server)))).toBe(204);
    expect(await ofTrace()).toEqual(['view /app/dashboard']);
  });

  it('shows no name, address, account, path or content of a person, in metrics or in spans', () => {
    expect(received.length).toBeGreaterThan(0);
    for (const shown of [text, ...received]) {
      expect(shown).not.toContain(done.email);
      expect(shown).not.toMatch(/known\.person|private\.example|Lovelace|203\.0\.113|198\.18\.|account_id|profile_id/);
      expect(shown).not.toContain(done.content);
    }
  });

  it('answers at /metrics only, and not on the public port', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await server.browser().get('/metrics')).text).not.toContain('patchbay_');
  });

  it('has every metric that the dashboard and the alert rules name', () => {
    const families = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name!}${end}`) : [name!],
      ),
    );
    const namesIn = (file: string) => [
      ...new Set(readFileSync(`docs/operating/${file}`, 'utf8').match(/\b(?:patchbay|nodejs|process)_[a-z0-9_]+/g)),
    ];
    for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
      expect(namesIn(file).length).toBeGreaterThan(5);
      expect(namesIn(file).filter((name) => !families.has(name))).toEqual([]);
    }
    const documented = readFileSync('docs/operating/metrics.md', 'utf8');
    const own = [...text.matchAll(/^# TYPE (patchbay_\S+)/gm)].map(([, name]) => name!);
    expect(own.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
    expect(() => JSON.parse(readFileSync('docs/operating/grafana-dashboard.json', 'utf8')) as unknown).not.toThrow();
  });
});

describe('a server without these settings', () => {
  it('measures nothing and opens no port', async () => {
    const plain = await startServer();
    try {
      expect(plain.context.observer.isOn).toBe(false);
      expect(await listen(plain)).toBeNull();
    } finally {
      await plain.close();
    }
  });

  it('a server without traces asks no page for them and drops spans of pages [T89]', async () => {
    const plain = await startServer();
    try {
      const browser = await signedIn(plain, await newUser(plain));
      expect((await browser.get('/api/v3/csrf')).headers['x-page-traces']).toBeUndefined();
      const span = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331', parent_span_id: null, kind: 'view' };
      const whole = { ...span, route: '/app/dashboard', method: null, status: null, started_at: plain.clock.now().getTime(), duration: 1 };
      expect((await browser.post('/api/v4/page-spans', { spans: [whole] })).status).toBe(204);
    } finally {
      await plain.close();
    }
    const endpoint = 'http://127.0.0.1:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing?.pageRatio).toBeNull();
    const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_FROM_PAGES: 'true', ...sampled }).tracing?.pageRatio).toBe(0.25);
  });

  it('a server that is to trace pages does not start without a collector [T89]', () => {
    const needs = 'TRACES_FROM_PAGES needs OTEL_EXPORTER_OTLP_ENDPOINT';
    expect(() => readConfig({ TRACES_FROM_PAGES: 'true' })).toThrow(needs);
    for (const env of [{}, { TRACES_FROM_PAGES: 'false' }]) expect(readConfig(env).tracing).toBeNull();
  });

  it('refuses an address for metrics without a port', () => {
    expect(() => readConfig({ METRICS_LISTEN: '127.0.0.1' })).toThrow(/METRICS_LISTEN must be an address and a port/);
    expect(readConfig({ METRICS_LISTEN: '[::1]:9464' }).metricsListen).toEqual({ host: '::1', port: 9464 });
  });
});

describe('a statement', () => {
  it.each([
    ['select "id" from "profiles" where "email" = $1', { operation: 'select', table: 'profiles' }],
    ['insert into jobs.job (name) values ($1)', { operation: 'insert', table: 'job' }],
    ['begin', { operation: 'begin', table: '' }],
    ["explain select 'a@b.example'", { operation: 'other', table: '' }],
  ])('%s is named by its operation and its table', (text, statement) => {
    expect(statementOf(text)).toEqual(statement);
  });
});
