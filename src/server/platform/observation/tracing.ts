/** Traces by OpenTelemetry, sent by OTLP over HTTP. Loaded only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
import type { Config } from '../config/config';
import type { Observer, Span, SpanStart } from '../observer';

export interface Tracing extends Pick<Observer, 'startSpan' | 'addPageSpans' | 'rememberRuns' | 'takeTraceOf'> {
  /** Sends what is not sent yet. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds as OpenTelemetry writes them: seconds, and the nanoseconds that are left. */
const hrTime = (milliseconds: number): [number, number] => [Math.floor(milliseconds / 1000), Math.floor((milliseconds % 1000) * 1e6)];

/** So many accepted runs at most wait for their place in the queue with their trace. */
const maxRemembered = 10_000;

/** Creates the tracer of a process. `revision`: the version of the program that spans name. */
export async function createTracing(settings: NonNullable<Config['tracing']>, revision: string): Promise<Tracing> {
  const [api, sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  // Not registered globally, so that several servers in one process do not share it.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`, headers: { ...settings.headers } });
  const processor = new sdk.BatchSpanProcessor(exporter);
  // Apart, so that many spans of pages do not displace those of the server.
  const processorOfPages = new sdk.BatchSpanProcessor(exporter);
  const always = settings.sampler.includes('always_off')
    ? new sdk.AlwaysOffSampler()
    : settings.sampler.includes('traceidratio')
      ? new sdk.TraceIdRatioBasedSampler(settings.samplerRatio)
      : new sdk.AlwaysOnSampler();
  const version = { 'service.version': revision };
  const ofPages = resourceFromAttributes({ 'service.name': `${settings.serviceName}-web`, ...version });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, ...version }),
    sampler: settings.sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root: always }) : always,
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('patchbay');
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER } as const;
  const remembered = new Map<string, string>();

  const parentOf = (traceparent: string | null | undefined) => {
    if (traceparent === undefined) return contexts.active();
    const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '');
    if (parts === null) return api.ROOT_CONTEXT;
    const spanContext = { traceId: parts[1]!, spanId: parts[2]!, traceFlags: parseInt(parts[3]!, 16) & 1, isRemote: true };
    return api.isSpanContextValid(spanContext) ? api.trace.setSpanContext(api.ROOT_CONTEXT, spanContext) : api.ROOT_CONTEXT;
  };

  return {
    startSpan({ name, kind, attributes, parent }: SpanStart): Span {
      const from = parentOf(parent);
      const span = tracer.startSpan(
        name,
        { kind: kind === undefined ? api.SpanKind.INTERNAL : kinds[kind], ...(attributes && { attributes: { ...attributes } }) },
        from,
      );
      const within = api.trace.setSpan(from, span);
      return {
        within: (work) => contexts.with(within, work),
        end({ isFailed = false, attributes: more } = {}) {
          if (more) span.setAttributes({ ...more });
          if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    addPageSpans(spans) {
      for (const { traceId, spanId, parentSpanId, name, attributes, isFailed, startedAt, duration } of spans) {
        const traceFlags = api.TraceFlags.SAMPLED;
        processorOfPages.onEnd({
          name,
          kind: api.SpanKind.CLIENT,
          spanContext: () => ({ traceId, spanId, traceFlags }),
          ...(parentSpanId !== null && { parentSpanContext: { traceId, spanId: parentSpanId, traceFlags } }),
          startTime: hrTime(startedAt),
          endTime: hrTime(startedAt + duration),
          duration: hrTime(duration),
          status: { code: isFailed ? api.SpanStatusCode.ERROR : api.SpanStatusCode.UNSET },
          attributes: { ...attributes },
          resource: ofPages,
          instrumentationScope: { name: 'patchbay' },
          ended: true,
          links: [],
          events: [],
          droppedAttributesCount: 0,
          droppedEventsCount: 0,
          droppedLinksCount: 0,
        });
      }
    },
    rememberRuns(runIds) {
      const current = api.trace.getSpanContext(contexts.active());
      if (current === undefined) return;
      const text = `00-${current.traceId}-${current.spanId}-${(current.traceFlags & 1).toString(16).padStart(2, '0')}`;
      for (const id of runIds) remembered.set(id, text);
      for (const oldest of remembered.keys()) {
        if (remembered.size <= maxRemembered) break;
        remembered.delete(oldest);
      }
    },
    takeTraceOf(runId) {
      const found = remembered.get(runId) ?? null;
      remembered.delete(runId);
      return found;
    },
    async flush() {
      await Promise.all([provider.forceFlush(), processorOfPages.forceFlush()]);
    },
    async close() {
      await Promise.allSettled([provider.shutdown(), processorOfPages.shutdown()]);
      contexts.disable();
    },
  };
}
