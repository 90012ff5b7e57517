/** The port by which the server reports what it does, for metrics and traces; `server/platform/observation` implements it. */

/** Values of a span. Only names of the program, numbers and hosts: never a person's data, an account or the content of a step. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** `GET /api/v3/zaps`, `select runs`, `run` … */
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` (W3C) of the caller, for work that another process or an earlier request asked for; null begins a trace. */
  readonly parent?: string | null;
}

/** A span that a page measured. */
export interface PageSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly attributes: SpanAttributes;
  readonly isFailed: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
}

export interface Span {
  /** Runs the work with this span as the current one, also for everything that it awaits. */
  within<T>(work: () => T): T;
  end(result?: { readonly isFailed?: boolean; readonly attributes?: SpanAttributes }): void;
}

/**
 * Counts and times. Every text becomes a label of a metric, so it has few values, all from the program itself. Times are in
 * seconds.
 */
export interface Observer {
  /** False if nothing is measured or traced: places on hot paths then add nothing. */
  readonly isOn: boolean;
  /** `route` is the template of the route, never the address. */
  requestEnded(request: { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }): void;
  connectionsChanged(by: 1 | -1): void;
  connectionDropped(): void;
  queryEnded(query: { readonly operation: string; readonly table: string; readonly seconds: number; readonly isFailed: boolean }): void;
  jobEnded(job: { readonly queue: string; readonly isFailed: boolean; readonly seconds: number }): void;
  /** A worker took a run for the first time; `seconds` since it was accepted. */
  runStarted(run: { readonly kind: string; readonly seconds: number }): void;
  /** `seconds` since it was taken for the first time, waits included. */
  runEnded(run: { readonly kind: string; readonly state: string; readonly seconds: number }): void;
  /** `app` is the key of an app that can run here, without a version. */
  stepEnded(step: { readonly app: string; readonly outcome: string; readonly seconds: number }): void;
  /** An entry of the audit trail; those about sign-ins are counted. */
  audited(entry: { readonly action: string; readonly result: 'ok' | 'refused'; readonly detail?: string | undefined }): void;
  /** A new password was looked up among those of breaches. */
  passwordChecked(check: { readonly source: 'file' | 'service'; readonly outcome: 'breached' | 'unknown' | 'failed' }): void;
  /** Begins a span as a child of the current one. */
  startSpan(start: SpanStart): Span;
  /** Does the work in a span. An error that it throws marks the span as failed. */
  trace<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Adds spans that a page measured to the traces; they are dropped if none are made. */
  addPageSpans(spans: readonly PageSpan[]): void;
  /** Keeps the current trace for runs that were accepted in it, until they are queued. */
  rememberRuns(runIds: readonly string[]): void;
  /** The `traceparent` of the trace that accepted the run, once; null if it is not known. */
  takeTraceOf(runId: string): string | null;
}

const noSpan: Span = { within: (work) => work(), end: () => {} };

/** Reports nothing. */
export const noObserver: Observer = {
  isOn: false,
  requestEnded: () => {},
  connectionsChanged: () => {},
  connectionDropped: () => {},
  queryEnded: () => {},
  jobEnded: () => {},
  runStarted: () => {},
  runEnded: () => {},
  stepEnded: () => {},
  audited: () => {},
  passwordChecked: () => {},
  startSpan: () => noSpan,
  trace: (_start, work) => work(),
  addPageSpans: () => {},
  rememberRuns: () => {},
  takeTraceOf: () => null,
};
