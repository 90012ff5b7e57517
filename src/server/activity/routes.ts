import { activity, type WireActivityEntry, type WireReversal } from '../../contract/activity';
import type { ActivityKind, ReversibleKind } from '../../domain/activity';
import { errorBodies, preconditionFailed } from '../platform/errorBodies';
import { addressTaken, findReversal, reverseByLink, reverseFromTimeline } from '../reversals/reverse';
import { routes } from '../platform/handler';
import {
  newDeviceRequests,
  openEventsSince,
  requestOfEvent,
  type ReversibleEventRecord,
  type TimelineFilter,
  timelineOf,
  type TimelineRow,
} from './store';
import { sessionBegan } from '../sessions/store';
import { newestPage } from '../platform/requests/pages';
import { browserName, shortAddress } from '../../domain/browsers';
import { isSocialProvider, providerName } from '../../domain/socialLogin';
import type { Places } from '../platform/places';

interface ShownTimeline extends TimelineFilter {
  readonly kind: ActivityKind;
  /** The detail of the row is about something that the entry names. */
  readonly hasSubject?: boolean;
}

const done = (kind: ActivityKind, action: string, more: Partial<ShownTimeline> = {}): ShownTimeline => ({
  kind,
  action,
  result: 'ok',
  ...more,
});
const failed = (action: string, details?: readonly string[]): ShownTimeline => ({
  kind: 'sign_in_failed',
  action,
  result: 'refused',
  ...(details === undefined ? {} : { details }),
});
/** Of a sign-in at a provider: after it, nothing else was asked. */
const atProvider = ['google_sso:signed_in', 'facebook:signed_in', 'microsoft:signed_in'];

/** The events of the audit trail that the timeline shows. Other details of the same action were no sign-in yet, or no attempt. */
const shown: readonly ShownTimeline[] = [
  done('signed_in', 'login', { details: ['signed_in'] }),
  done('signed_in', 'second_factor'),
  done('signed_in', 'passkey_login'),
  done('signed_in', 'single_session'),
  done('signed_in', 'saml'),
  done('signed_in', 'sign_on', { details: atProvider }),
  done('signed_up', 'sign_up'),
  failed('login', ['wrong_credentials', 'locked']),
  failed('second_factor'),
  failed('passkey_login'),
  done('logged_out', 'logout'),
  done('password_changed', 'password_change'),
  done('password_changed', 'reset'),
  done('email_confirmed', 'email_confirmed'),
  done('email_change_requested', 'email_change_requested'),
  done('email_changed', 'email_changed'),
  done('factor_enabled', 'factor_enabled'),
  done('factor_disabled', 'factor_disabled'),
  done('recovery_codes_renewed', 'recovery_codes_renewed'),
  done('passkey_added', 'passkey_added'),
  done('passkey_removed', 'passkey_removed'),
  done('social_login_connected', 'sign_on_connected', { hasSubject: true }),
  done('social_login_removed', 'sign_on_removed', { hasSubject: true }),
  done('saml_linked', 'saml_linked'),
  done('sessions_ended', 'session_ended'),
  done('sessions_ended', 'sessions_ended'),
  done('export_requested', 'data_export_asked'),
  done('export_downloaded', 'data_downloaded'),
  done('deletion_started', 'data_delete_asked'),
  done('deletion_cancelled', 'data_delete_cancelled'),
  done('changes_reversed', 'changes_reversed'),
  done('app_connected', 'app_connected'),
  done('app_connected', 'app_reconnected'),
  done('app_disconnected', 'app_disconnected'),
  done('app_connection_shared', 'app_connection_shared'),
  done('ownership_transferred', 'ownership_transferred'),
  done('role_changed', 'role_changed'),
  done('member_invited', 'invited'),
  done('member_removed', 'member_removed'),
  done('staff_viewed', 'impersonation'),
];

export const timelineFilters: readonly TimelineFilter[] = shown;

/** The kind of a row; null if the timeline does not show it. */
function shownAs({ action, result, detail }: TimelineRow): ShownTimeline | null {
  const isThis = (entry: ShownTimeline) =>
    entry.action === action && entry.result === result && (entry.details === undefined || entry.details.includes(detail ?? ''));
  return shown.find(isThis) ?? null;
}

const originOf = (places: Places, { address, user_agent }: { readonly address: string; readonly user_agent: string }) => ({
  ...browserName(user_agent),
  place: places.placeOf(address),
  address: shortAddress(address),
});

export interface TimelineFacts {
  readonly places: Places;
  /** The requests that were the first on a new device. */
  readonly newDevices: ReadonlySet<string>;
  /** What can be undone by the viewing session: the kinds by request. */
  readonly undoable: ReadonlyMap<string, readonly ReversibleKind[]>;
}

/** The entries of rows, in their order. Failed log-ins in a row are one entry. */
export function presentTimeline(rows: readonly TimelineRow[], facts: TimelineFacts): WireActivityEntry[] {
  const entries: WireActivityEntry[] = [];
  for (const row of rows) {
    const entry = presentRow(row, facts);
    const before = entries.at(-1);
    if (entry === null) continue;
    if (entry.kind === 'sign_in_failed' && before?.kind === 'sign_in_failed') {
      entries[entries.length - 1] = { ...before, times: before.times + entry.times, first_at: entry.first_at ?? entry.at };
    } else entries.push(entry);
  }
  return entries;
}

function presentRow(row: TimelineRow, { places, newDevices, undoable }: TimelineFacts): WireActivityEntry | null {
  const as = shownAs(row);
  if (as === null) return null;
  const undoes = row.result === 'ok' ? undoable.get(row.request_id) : undefined;
  const subject = as.hasSubject && row.detail !== null ? row.detail : null;
  return {
    id: row.id,
    kind: as.kind,
    at: (row.last_at ?? row.at).toISOString(),
    first_at: row.last_at === null ? null : row.at.toISOString(),
    times: row.times,
    about: subject !== null && isSocialProvider(subject) ? providerName[subject] : null,
    is_new_device: as.kind === 'signed_in' && newDevices.has(row.request_id),
    ...originOf(places, row),
    undoes: undoes === undefined ? null : [...undoes],
  };
}

/** The event of a mailed link, for anybody who has the link. */
export function presentReversal(places: Places, event: ReversibleEventRecord, undoes: readonly ReversibleKind[]): WireReversal {
  return {
    kind: event.kind,
    at: event.at.toISOString(),
    ...originOf(places, event),
    expires_at: event.expires_at.toISOString(),
    undoes: [...undoes],
  };
}

export default routes(activity, {
  /** GET /api/v3/activity: what happened to the caller's account, from the audit trail. */
  async listActivity({ principal, query }, { db, clock, places }) {
    const { profileId, sessionId } = principal;
    const before = query.before ?? null;
    const { page, nextBefore } = await newestPage((limit) => timelineOf(db, profileId, { filters: timelineFilters, before, limit }));
    const began = await sessionBegan(db, sessionId);
    const events = await openEventsSince(db, profileId, 0, clock.now());
    const undoable = new Map<string, ReversibleKind[]>();
    const kinds = new Set<ReversibleKind>();
    // The newest first, so `kinds` has what is undone with each.
    for (const { request_id, kind, at } of events) {
      kinds.add(kind);
      // A later sign-in may be that of the person who made the change.
      if (began !== null && began < at && !principal.isMasquerading) undoable.set(request_id, [...kinds]);
    }
    const newDevices = await newDeviceRequests(
      db,
      profileId,
      page.map(({ request_id }) => request_id),
    );
    const objects = presentTimeline(page, { places, newDevices, undoable });
    return { status: 200, body: { objects, next_before: nextBefore } };
  },

  /** POST /api/v3/activity/:id/reversals: 404 as well for an entry that this session must not undo. */
  async reverseActivity(call, context) {
    const { profileId } = call.principal;
    const requestId = await requestOfEvent(context.db, profileId, call.params.id);
    const outcome = requestId === null ? null : await reverseFromTimeline(context, call, requestId);
    if (outcome === null || outcome.kind === 'unknown') return { status: 404, body: errorBodies.notFound };
    if (outcome.kind === 'address_taken') return { status: 409, body: preconditionFailed(addressTaken).preconditionFailed };
    return { status: 200, body: { email: outcome.email } };
  },

  /** POST /api/v3/reversals/lookups: programs that open the links of mails change nothing. */
  async findReversal({ body: { code } }, context) {
    const found = await findReversal(context, code);
    if (found === null) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: presentReversal(context.places, found.event, found.kinds) };
  },

  /** POST /api/v3/reversals: unknown, used and expired links get the same reply. */
  async reverseByLink(call, context) {
    const outcome = await reverseByLink(context, call, call.body.code);
    switch (outcome.kind) {
      case 'reversed':
        return { status: 200, body: { email: outcome.email, reset_code: outcome.resetCode } };
      case 'address_taken':
        return { status: 409, body: preconditionFailed(addressTaken).preconditionFailed };
      case 'unknown':
        return { status: 404, body: errorBodies.notFound };
    }
  },
});
