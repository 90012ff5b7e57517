import type { z } from 'zod';
import { pagePatterns } from '../../../contract/browser/pagePatterns.generated';
import { endpoints } from '../../../contract/endpoints.generated';
import { tracking, type PageSpan as WireSpan } from '../../../contract/tracking';
import { days } from '../../../domain/durations';
import { patternFinder } from '../../../domain/pagePatterns';
import { handle } from '../../context/handle';
import type { PageSpan } from '../../context/observer';

type WirePageSpan = z.infer<typeof WireSpan>;

const requests: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
const pageOf = patternFinder(pagePatterns);

/** Spans of a page that stayed open, or whose clock is off, may be late by as much; others are dropped. */
const latest = days(1);

/**
 * POST /api/v4/page-spans: from pages of people who are signed in; others get the same reply, and nothing is kept. The caller is not
 * recorded, and of the spans only names of the program: patterns of pages and templates of endpoints. A view of any other page is
 * dropped.
 */
export default handle(tracking.recordPageSpans, async ({ body, principal }, context) => {
  if (context.config.tracing?.pageRatio == null || principal.kind !== 'signed-in') return { status: 204, body: null };
  const now = context.clock.now().getTime();
  const recent = body.spans.filter((span) => Math.abs(now - span.started_at) < latest);
  context.observer.addPageSpans(recent.map(measured).filter((span) => span !== null));
  return { status: 204, body: null };
});

function measured(span: WirePageSpan): PageSpan | null {
  const { trace_id: traceId, span_id: spanId, parent_span_id: parentSpanId, started_at: startedAt, duration } = span;
  const told = span.kind === 'view' ? describedView(span) : describedRequest(span);
  return told && { traceId, spanId, parentSpanId, startedAt, duration, ...told };
}

type Described = Pick<PageSpan, 'name' | 'attributes' | 'isFailed'>;

function describedView({ route }: WirePageSpan): Described | null {
  const page = pageOf(route);
  return page === null ? null : { name: `view ${page}`, attributes: { 'patchbay.page': page }, isFailed: false };
}

function describedRequest({ route, method, status }: WirePageSpan): Described {
  const template = requests.has(`${method} ${route}`) ? route : 'none';
  return {
    name: `${method ?? 'other'} ${template}`,
    attributes: {
      'http.request.method': method ?? 'other',
      'url.template': template,
      ...(status !== null && { 'http.response.status_code': status }),
    },
    isFailed: status === null || status >= 500,
  };
}
