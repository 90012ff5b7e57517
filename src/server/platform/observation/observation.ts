/** What an operator sees of a process: metrics on a separate port, and traces. Both are off unless they are configured. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { noObserver, type Observer, type SpanStart } from '../observer';
import { createGauges, type Sources } from './gauges';
import { createTracing, type Tracing } from './tracing';

// Every metric that the server counts itself. `gauges.ts` has those that are read at the moment of a scrape.

type Prometheus = typeof import('prom-client');
type Measures = Omit<Observer, 'isOn' | 'startSpan' | 'trace' | 'addPageSpans' | 'rememberRuns' | 'takeTraceOf'> & {
  /** Connections to the public port that are open now. */
  readonly openConnections: () => number;
};

/** Seconds. */
const fast = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const requests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slow = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/** The sign-ins of the audit trail, by action: how the person proves who they are. */
const signInMethods: Readonly<Record<string, string>> = {
  login: 'password',
  second_factor: 'second_factor',
  passkey_login: 'passkey',
  saml: 'saml',
};
/** Reasons of refusals by class. Others count as `other`, so that the label has few values. */
const refusalReasons: ReadonlySet<string> = new Set(['wrong_credentials', 'captcha_required', 'too_often', 'locked', 'sso_required']);

function createMeasures({ Counter, Histogram }: Prometheus, register: Registry): Measures {
  const registers = [register];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames: [...labelNames], registers });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: readonly L[] = []) =>
    new Histogram<L>({ name, help, buckets, labelNames: [...labelNames], registers });

  const request = histogram('patchbay_http_request_duration_seconds', 'HTTP requests by route template and class of status.', requests, [
    'method',
    'route',
    'status',
  ]);
  const rejected = counter('patchbay_http_rejected_total', 'Requests that were refused for now: 429 or 503.', ['status']);
  const dropped = counter('patchbay_http_connections_dropped_total', 'Connections closed because MAX_CONNECTIONS were open.');
  const query = histogram('patchbay_database_query_duration_seconds', 'Statements by operation.', fast, ['operation']);
  const queryErrors = counter('patchbay_database_query_errors_total', 'Statements that failed, by operation.', ['operation']);
  const job = histogram('patchbay_job_duration_seconds', 'Jobs that this process did.', slow, ['queue']);
  const jobFailures = counter('patchbay_job_failures_total', 'Tries of jobs that failed in this process.', ['queue']);
  const started = counter('patchbay_runs_started_total', 'Runs that this process took for the first time.', ['kind']);
  const firstStep = histogram('patchbay_run_start_delay_seconds', 'From the trigger to the first step of a run.', slow, ['kind']);
  const ended = counter('patchbay_runs_ended_total', 'Runs that ended in this process, by their last state.', ['kind', 'state']);
  const duration = histogram('patchbay_run_duration_seconds', 'From the first step to the end of a run, waits included.', slow, ['state']);
  const step = histogram('patchbay_step_duration_seconds', 'Steps by app and outcome.', slow, ['app', 'outcome']);
  const signedIn = counter('patchbay_sign_ins_total', 'Sign-ins that succeeded, by method.', ['method']);
  const refused = counter('patchbay_sign_in_failures_total', 'Sign-ins that were refused, by method and class of reason.', [
    'method',
    'reason',
  ]);
  const checked = counter('patchbay_breached_password_checks_total', 'New passwords looked up among those of breaches.', [
    'source',
    'outcome',
  ]);
  let open = 0;

  return {
    requestEnded({ method, route, status, seconds }) {
      request.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
      if (status === 429 || status === 503) rejected.inc({ status: String(status) });
    },
    connectionsChanged: (by) => void (open += by),
    connectionDropped: () => dropped.inc(),
    queryEnded({ operation, seconds, isFailed }) {
      query.observe({ operation }, seconds);
      if (isFailed) queryErrors.inc({ operation });
    },
    jobEnded({ queue, isFailed, seconds }) {
      job.observe({ queue }, seconds);
      if (isFailed) jobFailures.inc({ queue });
    },
    runStarted({ kind, seconds }) {
      started.inc({ kind });
      firstStep.observe({ kind }, seconds);
    },
    runEnded({ kind, state, seconds }) {
      ended.inc({ kind, state });
      duration.observe({ state }, seconds);
    },
    stepEnded: ({ app, outcome, seconds }) => step.observe({ app, outcome }, seconds),
    audited({ action, result, detail = '' }) {
      const method = signInMethods[action];
      if (method === undefined) return;
      if (result === 'refused') refused.inc({ method, reason: refusalReasons.has(detail) ? detail : 'other' });
      // A right password before a second factor is not a sign-in yet.
      else if (action !== 'login' || detail === 'signed_in') signedIn.inc({ method });
    },
    passwordChecked: ({ source, outcome }) => checked.inc({ source, outcome }),
    openConnections: () => open,
  };
}

export interface Observation {
  readonly observer: Observer;
  /** Begins to answer `GET /metrics`; returns the port, or null if metrics are off. Throws if the address is taken. */
  listen(sources: Omit<Sources, 'openConnections'>): Promise<number | null>;
  /** Sends the spans that are not sent yet. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Creates what the settings ask for. `revision` names the version of the program. */
export async function createObservation(config: Config, revision: string): Promise<Observation> {
  const metrics = config.metricsListen === null ? null : await createMetrics(config, revision);
  const tracing = config.tracing === null ? null : await createTracing(config.tracing, revision);
  let server: Server | null = null;
  return {
    observer: createObserver(metrics?.measures ?? null, tracing),
    async listen(sources) {
      if (metrics === null || config.metricsListen === null) return null;
      const { prometheus, register, measures } = metrics;
      const gauges = createGauges(prometheus, register, { ...sources, openConnections: measures.openConnections });
      server = createServer((request, reply) => {
        if (request.url !== '/metrics' || request.method !== 'GET') return void reply.writeHead(404).end();
        gauges
          .read()
          .then(() => register.metrics())
          .then(
            (text) => reply.writeHead(200, { 'content-type': register.contentType }).end(text),
            () => reply.writeHead(500).end(),
          );
      });
      const { host, port } = config.metricsListen;
      const opened = server;
      await new Promise<void>((resolve, reject) => opened.once('error', reject).listen(port, host, resolve));
      return (opened.address() as AddressInfo).port;
    },
    flush: async () => tracing?.flush(),
    async close() {
      server?.closeAllConnections();
      server?.close();
      metrics?.register.clear();
      await tracing?.close();
    },
  };
}

interface Metrics {
  readonly prometheus: typeof import('prom-client');
  readonly register: Registry;
  readonly measures: Measures;
}

async function createMetrics(config: Config, revision: string): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const register = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register });
  const info = { name: 'patchbay_build_info', help: 'The version of the program; always 1.', labelNames: ['revision', 'role'] };
  new prometheus.Gauge({ ...info, registers: [register] }).set({ revision, role: config.role }, 1);
  return { prometheus, register, measures: createMeasures(prometheus, register) };
}

function createObserver(measures: Measures | null, tracing: Tracing | null): Observer {
  if (measures === null && tracing === null) return noObserver;
  return {
    ...noObserver,
    ...measures,
    ...(tracing && {
      startSpan: tracing.startSpan,
      trace: traceBy(tracing.startSpan),
      addPageSpans: tracing.addPageSpans,
      rememberRuns: tracing.rememberRuns,
      takeTraceOf: tracing.takeTraceOf,
    }),
    isOn: true,
  };
}

const traceBy =
  (startSpan: Observer['startSpan']): Observer['trace'] =>
  async (start: SpanStart, work) => {
    const span = startSpan(start);
    try {
      const result = await span.within(work);
      span.end();
      return result;
    } catch (error) {
      // Its message could quote a person's data.
      span.end({ isFailed: true });
      throw error;
    }
  };
