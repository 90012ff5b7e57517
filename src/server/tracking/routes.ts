import type { z } from 'zod';
import { pagePatterns } from '../../contract/browser/pagePatterns.generated';
import { endpoints } from '../../contract/endpoints.generated';
import { tracking, type PageSpan as WireSpan, type WireTrackingOverview } from '../../contract/tracking';
import { isBot } from '../../domain/bots';
import { days, inSeconds } from '../../domain/durations';
import { explainFlags } from '../../domain/featureFlags';
import { patternFinder } from '../../domain/pagePaths';
import { redact } from '../../domain/redaction';
import { errorBodies } from '../platform/errorBodies';
import { readEvents, storeEvents } from './recordEvents';
import { changeTrackingChoices, deleteOwnEvents } from './changeChoices';
import type { ServerContext } from '../platform/context';
import { routes } from '../platform/handler';
import type { PageSpan } from '../platform/observer';
import { presentEvent, presentFlag, presentTest } from './tracking.reply';
import { findOpenAccountOf } from '../accounts/store';
import { countTracked, defaultsOf, describedFlags, findTrackingProfile, runningAbTests, trackingEventsOf } from './store';
import { oneLine } from '../audit/auditTrail.store';
import { newestPage } from '../platform/requests/pages';
import { enforceLimit } from '../platform/requests/rateLimit';

const aDay = inSeconds(days(1));

type WirePageSpan = z.infer<typeof WireSpan>;

const requests: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`));
const pageOf = patternFinder(pagePatterns);

/** Spans of a page that stayed open, or whose clock is off, may be late by as much; others are dropped. */
const latest = days(1);

export default routes(tracking, {
  /**
   * POST /api/v4/tracking/event/: from anybody, signed in or not. The reply is the same regardless of the content of the events, even
   * if none is stored (S59).
   */
  async recordTrackingEvents(call, context) {
    const { principal, userAgent, session } = call;
    // Visitors' events are stored for months: a daily limit bounds what one address can fill (S66).
    if (principal.kind !== 'signed-in')
      await enforceLimit(context, { name: 'tracking.visitors', key: call.address, max: 5000, windowSeconds: aDay });
    const sender = principal.kind === 'signed-in' ? principal : { profileId: null, isMasquerading: false };
    await storeEvents(context, { ...sender, browser: session, userAgent }, readEvents(call.body));
    return { status: 204, body: null };
  },

  /**
   * POST /api/v4/page-spans: from pages of people who are signed in; others get the same reply, and nothing is kept. The caller is not
   * recorded, and of the spans only names of the program: patterns of pages and templates of endpoints. A view of any other page is
   * dropped.
   */
  async recordPageSpans({ body, principal }, context) {
    if (context.config.tracing?.pageRatio == null || principal.kind !== 'signed-in') return { status: 204, body: null };
    const now = context.clock.now().getTime();
    const recent = body.spans.filter((span) => Math.abs(now - span.started_at) < latest);
    context.observer.addPageSpans(recent.map(measured).filter((span) => span !== null));
    return { status: 204, body: null };
  },

  /** POST /api/v3/events: operational events of pages. Logged as inert text, without secrets, and not stored anywhere else. */
  async recordClientEvent({ body }, context) {
    const data = Object.fromEntries(Object.entries(body.data).map(([name, value]) => [oneLine(name), oneLine(value)]));
    context.log.info({ clientEvent: { message: oneLine(body.message), data: redact(data) } }, 'client event');
    return { status: 204, body: null };
  },

  /** GET /api/v3/tracking?account_id=: an account that the caller cannot open adds nothing and refuses nothing (S51). */
  async getTrackingOverview({ principal, query, userAgent }, context) {
    const body = await trackingOverview(context, { profileId: principal.profileId, userAgent, accountId: query.account_id ?? null });
    return body === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body };
  },

  /** GET /api/v3/tracking/events: the caller's own only. */
  async listTrackedEvents({ principal, query }, { db }) {
    const profile = await findTrackingProfile(db, principal.profileId);
    if (profile === null) return { status: 401, body: errorBodies.notAuthenticated };
    const { page, nextBefore } = await newestPage((limit) => trackingEventsOf(db, profile, { before: query.before ?? null, limit }));
    return { status: 200, body: { objects: page.map((event) => presentEvent(event, profile)), next_before: nextBefore } };
  },

  /** DELETE /api/v3/tracking/events: a repetition deletes what has been recorded since, usually nothing. */
  async deleteTrackedEvents(call, context) {
    return { status: 200, body: { deleted: await deleteOwnEvents(context, call) } };
  },

  /** PATCH /api/v3/tracking/choices?account_id=: the choices do not depend on the account, which is for the reply only. */
  async updateTrackingChoices(call, context) {
    const { profileId } = call.principal;
    await changeTrackingChoices(context, call, call.body);
    const body = await trackingOverview(context, { profileId, userAgent: call.userAgent, accountId: call.query.account_id ?? null });
    return body === null ? { status: 401, body: errorBodies.notAuthenticated } : { status: 200, body };
  },
});

interface Reader {
  readonly profileId: number;
  readonly userAgent: string;
  /** The account whose flags are listed as well; null for none. One that the reader cannot open counts as none. */
  readonly accountId: number | null;
}

/** What is recorded about the reader, with their tests and flags; null if the profile is gone. */
async function trackingOverview(
  { db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  { profileId, userAgent, accountId }: Reader,
): Promise<WireTrackingOverview | null> {
  const profile = await findTrackingProfile(db, profileId);
  if (profile === null) return null;
  const account = accountId === null ? null : await findOpenAccountOf(db, profileId, accountId, clock.now());
  const { events, answers } = await countTracked(db, profile);
  const described = await describedFlags(db);
  const flags = explainFlags({
    defaults: defaultsOf(described, 'session'),
    staff: profile.switches,
    person: profile.flag_choices,
    account: account && { defaults: defaultsOf(described, 'account'), own: account.switches },
  });
  const person = { identity: profile.identity, allowsTests: profile.allows_ab_tests, isCrawler: isBot(userAgent) };
  return {
    identity: profile.identity,
    choices: { analytics: profile.allows_analytics, ab_tests: profile.allows_ab_tests, forwarding: profile.allows_forwarding },
    counts: { events, survey_answers: answers },
    kept_days: config.tracking.keptDays,
    has_collector: config.tracking.collector !== null,
    tests: (await runningAbTests(db)).map((test) => presentTest(test, person)),
    flags: flags.map((flag) => presentFlag(flag, described.find(({ name }) => name === flag.name)?.about ?? '')),
  };
}

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
