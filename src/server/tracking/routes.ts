import type { z } from 'zod';
import { pagePatterns } from '../../contract/browser/pagePatterns.generated';
import { endpoints } from '../../contract/endpoints.generated';
import { type PageSpan as WireSpan, tracking, type WireStoredEvent, type WireTrackingOverview } from '../../contract/tracking';
import { isBot } from '../../domain/bots';
import { days, inSeconds } from '../../domain/durations';
import { type ExplainedFlag, explainFlags, isPersonalFlag } from '../../domain/featureFlags';
import { patternFinder } from '../../domain/pagePaths';
import { redact } from '../../domain/redaction';
import { errorBodies } from '../platform/errorBodies';
import { readEvents, storeEvents } from './recordEvents';
import type { ServerContext } from '../platform/context';
import { routes } from '../platform/handler';
import type { PageSpan } from '../platform/observer';
import { findOpenAccountOf } from '../accounts/store';
import {
  type AbTestRecord,
  countTracked,
  defaultsOf,
  deleteTrackingEvents,
  describedFlags,
  findTrackingProfile,
  runningAbTests,
  type TrackingChoices,
  type TrackingEventRecord,
  trackingEventsOf,
  type TrackingProfile,
  updateTrackingChoices,
  withholdEvents,
} from './store';
import { oneLine } from '../audit/auditTrail.store';
import { newestPage } from '../platform/requests/pages';
import { enforceLimit } from '../platform/requests/limits';
import type { WireBody } from '../../contract/types';
import type { ProfileRecord } from '../profiles/store';
import { audit } from '../audit/recordEvent';
import { type SignedInCaller, withLockedProfile } from '../accounts/lockedAccount';
import { type AbTestReason, assignVariant, drawOf } from '../../domain/abTests';

/** An event with the whole stored row: nothing is hidden from the person whom it is about. */
export function presentEvent(event: TrackingEventRecord, person: TrackingProfile): WireStoredEvent {
  const { id, received_at, subject, page, profile_id, forwarded_at } = event;
  return {
    id,
    at: received_at.toISOString(),
    subject,
    page_path: page.path,
    is_signed_in: profile_id !== null,
    forwarding: forwardingOf(event, person),
    forwarded_at: forwarded_at?.toISOString() ?? null,
    stored: JSON.stringify(event),
  };
}

/**
 * Instances of the earlier version forward without writing `forwarded_at`, and store events of people who refuse as waiting; those are
 * never forwarded.
 */
function forwardingOf(
  { awaits_forwarding, is_for_collector, forwarded_at }: TrackingEventRecord,
  { allows_analytics, allows_forwarding }: TrackingProfile,
): WireStoredEvent['forwarding'] {
  if (forwarded_at !== null) return 'sent';
  if (awaits_forwarding) return allows_analytics && allows_forwarding ? 'waiting' : 'never';
  if (is_for_collector === null) return 'unknown';
  return is_for_collector ? 'sent' : 'never';
}

/** A test as this person sees it, with the reason. */
export function presentTest(
  { id, name, variants, percent_eligible: percentEligible }: AbTestRecord,
  person: { readonly identity: string; readonly allowsTests: boolean; readonly isCrawler: boolean },
): WireTrackingOverview['tests'][number] {
  const test = { id, variants, percentEligible };
  const draws = person.allowsTests && !person.isCrawler;
  const { variant, isEligible } = assignVariant(test, draws ? person.identity : null);
  const reason = (): AbTestReason => {
    if (person.isCrawler) return 'crawler';
    if (!person.allowsTests) return 'off';
    return isEligible ? 'drawn' : 'not_drawn';
  };
  return {
    id,
    name,
    variants: [...variants],
    variant,
    reason: reason(),
    share: draws ? drawOf(test, person.identity).share : null,
    percent_eligible: percentEligible,
  };
}

export const presentFlag = ({ name, isOn, source }: ExplainedFlag, about: string): WireTrackingOverview['flags'][number] => ({
  name,
  about,
  is_on: isOn,
  source,
  // What the account sets counts before a choice of the person.
  is_personal: isPersonalFlag(name) && source !== 'account',
});

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

/**
 * Stores the choices. Once analytics or forwarding are off, no event that is stored already is forwarded any more. Choices that are as
 * they were write nothing.
 */
export async function changeTrackingChoices(
  context: ServerContext,
  caller: SignedInCaller,
  chosen: WireBody<'updateTrackingChoices'>,
): Promise<void> {
  await withLockedProfile(context, caller, async (tx, profile) => {
    const { changes, details } = changesOf(profile, chosen);
    if (details.length === 0) return;
    await updateTrackingChoices(tx, profile.id, changes);
    // Also for a permission: what an instance of the earlier version stored during the refusal is not forwarded later.
    if (changes.allows_analytics !== undefined || changes.allows_forwarding !== undefined) await withholdEvents(tx, profile);
    await audit(context, tx, caller, { action: 'tracking_choice', result: 'ok', detail: details.join(','), profileId: profile.id });
  });
}

/** The columns that change, and `analytics=off` for each. */
function changesOf(profile: ProfileRecord, { analytics, ab_tests, forwarding, flag }: WireBody<'updateTrackingChoices'>) {
  const details: string[] = [];
  const changes: TrackingChoices = {};
  const switches = [
    ['allows_analytics', 'analytics', analytics],
    ['allows_ab_tests', 'ab_tests', ab_tests],
    ['allows_forwarding', 'forwarding', forwarding],
  ] as const;
  for (const [column, name, value] of switches) {
    if (value === undefined || value === profile[column]) continue;
    changes[column] = value;
    details.push(`${name}=${value ? 'on' : 'off'}`);
  }
  if (flag !== undefined && profile.flag_choices[flag.name] !== flag.is_on) {
    changes.flag_choices = { ...profile.flag_choices, [flag.name]: flag.is_on };
    details.push(`${flag.name}=${flag.is_on ? 'on' : 'off'}`);
  }
  return { changes, details };
}

/** Deletes every event about the caller; returns their number. Without any, nothing is written. */
export async function deleteOwnEvents(context: ServerContext, caller: SignedInCaller): Promise<number> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    const deleted = await deleteTrackingEvents(tx, profile);
    if (deleted > 0)
      await audit(context, tx, caller, { action: 'tracked_events_deleted', result: 'ok', detail: String(deleted), profileId: profile.id });
    return deleted;
  });
}
