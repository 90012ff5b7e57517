import { ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { appRoutes } from '../../../contract/browser/appRoutes.generated';
import type { Method } from '../../../contract/browser/route';
import { signInRoutes } from '../../../contract/browser/signInRoutes.generated';
import { maxPageSpan } from '../../../domain/pageTraces';
import { trackedPath } from '../../../domain/trackedEvents';
import type { Api, RequestTracer } from '../../api';
import type { Ports } from '../../platform/ports';

export interface PageTracer {
  /** A page is displayed whose display began then, in milliseconds since 1970. */
  viewed(pathname: string, startedAt: number): void;
  readonly trace: RequestTracer;
}

/** A display of a page is over when no request has been under way for so long, in milliseconds. */
const quiet = 100;

interface View {
  readonly span: Span;
  readonly context: Context;
  /** Its requests under way. */
  open: number;
  /** When its last request ended, or it was displayed. */
  lastEnd: number;
  /** Counts its changes. */
  turn: number;
}

const byParameters = (path: string): number => path.split(':').length;
const templates = Object.values({ ...signInRoutes, ...appRoutes })
  .toSorted((one, other) => byParameters(one.path) - byParameters(other.path))
  .map(({ method, path }) => ({ method, path, pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`) }));

/** The template of the endpoint, so that no id is part of a trace. */
const templateOf = (method: Method, path: string): string =>
  templates.find((each) => each.method === method && each.pattern.test(path))?.path ?? 'none';

/**
 * Records the displays of pages and their requests with the OpenTelemetry SDK, and sends them to the server. `ratio`: the share of
 * traces to record, from 0 to 1.
 */
export function createPageTracer({ api, clock, ratio }: { api: Api; clock: Ports['clock']; ratio: number }): PageTracer {
  const provider = new BasicTracerProvider({
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor(exporterTo(api), { scheduledDelayMillis: 2000, maxQueueSize: 200, maxExportBatchSize: 50 })],
  });
  const tracer = provider.getTracer('patchbay');
  let view: View | null = null;

  const end = (ended: View): void => {
    ended.span.end(ended.lastEnd);
    if (view === ended) view = null;
  };
  const endWhenQuiet = (awaited: View): void => {
    awaited.turn += 1;
    const { turn } = awaited;
    void clock.wait(quiet).then(() => {
      if (view === awaited && awaited.turn === turn && awaited.open === 0) end(awaited);
    });
  };

  return {
    viewed(pathname, startedAt) {
      if (view !== null) end(view);
      const span = tracer.startSpan('view', { startTime: startedAt, attributes: { route: trackedPath(pathname) } }, ROOT_CONTEXT);
      view = { span, context: trace.setSpan(ROOT_CONTEXT, span), open: 0, lastEnd: clock.now(), turn: 0 };
      endWhenQuiet(view);
    },
    trace(method, path) {
      if (path === appRoutes.recordPageSpans.path) return null;
      const cause = view;
      const attributes = { method, route: templateOf(method, path) };
      const options = { kind: SpanKind.CLIENT, startTime: clock.now(), attributes };
      const span = tracer.startSpan('request', options, cause?.context ?? ROOT_CONTEXT);
      if (cause !== null) cause.open += 1;
      const ended = (status: number | null): void => {
        const now = clock.now();
        if (status !== null) span.setAttribute('status', status);
        span.end(now);
        if (cause === null) return;
        cause.open -= 1;
        cause.lastEnd = now;
        endWhenQuiet(cause);
      };
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
        follow: (answer) =>
          void answer.then(
            ({ status }) => ended(status),
            () => ended(null),
          ),
      };
    },
  };
}

/** Sends spans to the server; dropped if it does not take them, because traces must cost the page nothing. */
function exporterTo(api: Api): SpanExporter {
  const { method, path } = appRoutes.recordPageSpans;
  const headers = { 'Content-Type': 'application/json' };
  return {
    export(spans, done) {
      const body = JSON.stringify({ spans: spans.map(toWire) });
      api.fetchText(method, path, { headers, body, keepalive: true }).then(
        () => done({ code: 0 }),
        () => done({ code: 1 }),
      );
    },
    shutdown: () => Promise.resolve(),
  };
}

const inMilliseconds = ([seconds, nanoseconds]: readonly [number, number]): number => seconds * 1000 + nanoseconds / 1e6;

/** A span as the contract has it (`PageSpan`). */
function toWire(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext();
  return {
    trace_id: traceId,
    span_id: spanId,
    parent_span_id: span.parentSpanContext?.spanId ?? null,
    kind: span.name,
    route: span.attributes.route,
    method: span.attributes.method ?? null,
    status: span.attributes.status ?? null,
    started_at: inMilliseconds(span.startTime),
    // The server refuses a longer one, with everything that is sent together with it.
    duration: Math.min(inMilliseconds(span.duration), maxPageSpan),
  };
}
