/** What an operator sees of a process: metrics on a port of their own, and traces. Both are off unless they are configured. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { noObserver, type Observer, type SpanStart } from '../observer';
import { createGauges, type Sources } from './gauges';
import { createMeasures, type Measures } from './metrics';
import { createTracing, type Tracing } from './tracing';

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
