/** The settings of metrics and traces. Those of traces have the names that OpenTelemetry gives them. */
import type { Settings } from './settings';

export interface TracingConfig {
  /** The base of the collector's address, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** As `OTEL_TRACES_SAMPLER` names it. */
  readonly sampler: string;
  /** From 0 to 1, for the samplers with `traceidratio`. */
  readonly samplerRatio: number;
  /** The share of pages that begin traces, from 0 to 1; null if none do. */
  readonly pageRatio: number | null;
}

export function readMetricsListen({ METRICS_LISTEN: text }: Settings): { readonly host: string; readonly port: number } | null {
  if (text === undefined) return null;
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
}

export function readTracing(s: Settings): TracingConfig | null {
  if (s.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const pairs = s.OTEL_EXPORTER_OTLP_HEADERS.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
  });
  return {
    endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(pairs),
    serviceName: s.OTEL_SERVICE_NAME,
    sampler: s.OTEL_TRACES_SAMPLER,
    samplerRatio: s.OTEL_TRACES_SAMPLER_ARG,
    pageRatio: s.TRACES_FROM_PAGES && !s.OTEL_TRACES_SAMPLER.includes('always_off') ? pageRatio(s) : null,
  };
}

const pageRatio = ({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: Settings): number =>
  sampler.includes('traceidratio') ? ratio : 1;
