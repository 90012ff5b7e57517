/** Events of product analytics, from the page's report to the stored rows (decision W9, S59). */
import { isBot } from '../../domain/bots';
import {
  allowedProperties,
  birthSubject,
  campaignFields,
  isCampaignValue,
  isEventSubject,
  isNpsScore,
  maxNpsCommentLength,
  maxEventsAtOnce,
  npsSubject,
  trackedPath,
  trackedQuery,
  type EventProperties,
  type EventSubject,
} from '../../domain/trackedEvents';
import type { ServerContext } from '../platform/context';
import type { SessionActions } from '../platform/handler';
import { queueForwarding } from './job';
import { insertNpsAnswer, insertTrackingEvents, lockTrackingProfiles, type TrackingProfile } from './store';
import type { EventPage } from './tables';

/** A parsed event: only the fields that may be stored. */
export interface ParsedEvent {
  readonly id: string | null;
  readonly subject: EventSubject;
  readonly properties: EventProperties;
  /** Of the survey's answer only. */
  readonly comment: string | null;
  /** The page's own identity; for visitors only. */
  readonly identity: string | null;
  readonly page: Omit<EventPage, 'user_agent'>;
}

/** The sender of events: who is signed in, and in which browser. */
export interface EventSender {
  readonly profileId: number | null;
  readonly browser: Pick<SessionActions, 'knownDeviceOf' | 'isKnownDeviceOf'>;
  readonly isMasquerading: boolean;
  readonly userAgent: string;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const matching = (value: unknown, shape: RegExp): string | null => (typeof value === 'string' && shape.test(value) ? value : null);

/** The storable part of any body: at most ten events, each with the properties that its subject allows. */
export function readEvents(body: Fields): ParsedEvent[] {
  const given: readonly unknown[] = Array.isArray(body.events) ? body.events.slice(0, maxEventsAtOnce) : [body];
  return given.filter(isFields).flatMap((event) => readEvent(event) ?? []);
}

function readEvent(event: Fields): ParsedEvent | null {
  const subject = event.subject ?? event.message;
  if (!isEventSubject(subject)) return null;
  const properties = allowedProperties(subject, event.properties);
  const comment = isFields(event.properties) ? event.properties.comment : null;
  return {
    id: matching(event.id, /^[\w-]{8,64}$/),
    subject,
    properties,
    comment:
      subject === npsSubject && typeof comment === 'string' ? [...comment.trim()].slice(0, maxNpsCommentLength).join('') || null : null,
    identity: matching(event.identity_id, /^(?!0$)[\w-]{1,128}$/),
    page: {
      host: matching(event.fully_qualified_domain_name, /^[a-z0-9.-]{1,253}$/i),
      path: typeof event.page_path === 'string' ? trackedPath(event.page_path) : null,
      query: typeof event.query_string === 'string' ? trackedQuery(event.query_string.slice(0, 4000)) || null : null,
      screen_size: matching(event.screen_size, /^\d{1,5}x\d{1,5}$/),
      is_iframe: event.is_iframe === true,
      is_popup: event.is_popup === true,
      campaign: Object.fromEntries(
        campaignFields.flatMap((field) => {
          const value = event[field];
          return typeof value === 'string' && isCampaignValue(field, value) ? [[field, value]] : [];
        }),
      ),
    },
  };
}

/**
 * Stores events, once each. Events of crawlers, and of staff who impersonate a person, are not stored; neither are those of people who
 * turned analytics off, in whatever browser and by whatever version of the page they come (decision 65).
 */
export async function storeEvents(context: ServerContext, sender: EventSender, events: readonly ParsedEvent[]): Promise<void> {
  if (events.length === 0 || sender.isMasquerading || isBot(sender.userAgent)) return;
  const { db, clock, random, config } = context;
  const now = clock.now();
  const { profileId } = sender;
  await db.transaction().execute(async (tx) => {
    const identities = [...new Set(events.flatMap(({ identity }) => identity ?? []))];
    const ids = [profileId, sender.browser.knownDeviceOf].filter((id) => id !== null);
    const people = await lockTrackingProfiles(tx, { ids, identities });
    // Erased since the request began.
    if (profileId !== null && !people.some(({ id }) => id === profileId)) return;
    const rows = events.map((event) => ({ ...event, id: event.id ?? random.bytes(16).toString('base64url') }));
    for (const { id, subject, properties, comment } of rows) {
      const { score } = properties;
      if (subject === npsSubject && isNpsScore(score)) {
        await insertNpsAnswer(tx, { event_id: id, answered_at: now, profile_id: profileId, score, comment });
      }
    }
    const kept = await insertTrackingEvents(
      tx,
      rows
        .filter(({ subject }) => subject !== npsSubject)
        .flatMap(({ id, subject, properties, identity: claimed, page }) => {
          // Both have a say: the person who is signed in, and the one whose identity the page names.
          const concerned = people.filter(({ id, identity: named }) => id === profileId || named === claimed);
          if (!concerned.every((person) => isAllowed(person, subject))) return [];
          const isForCollector = config.tracking.collector !== null && concerned.every((person) => person.allows_forwarding);
          const owner = ownerOf(sender, people, claimed);
          return {
            event_id: id,
            received_at: now,
            subject,
            properties,
            ...owner,
            page: { ...page, user_agent: sender.userAgent },
            birth_of: subject === birthSubject && owner.identity !== null ? `${String(properties.testId)}:${owner.identity}` : null,
            awaits_forwarding: isForCollector,
            is_for_collector: isForCollector,
          };
        }),
    );
    if (kept > 0) await queueForwarding(context, tx);
  });
}

const nobody = { profile_id: null, identity: null } as const;

/**
 * Whose event it is. A link can make a page name any identity, so the identity of a person counts only where that person is signed in
 * or was the last to sign in: nobody can read the events of others by naming their own identity to them.
 */
function ownerOf(
  sender: EventSender,
  people: readonly TrackingProfile[],
  claimed: string | null,
): { readonly profile_id: number | null; readonly identity: string | null } {
  const signedIn = people.find(({ id }) => id === sender.profileId);
  if (signedIn !== undefined && (claimed === null || claimed === signedIn.identity))
    return { profile_id: signedIn.id, identity: signedIn.identity };
  const named = people.find(({ identity }) => identity === claimed);
  // Sent after somebody else has signed in or out.
  if (named !== undefined)
    return sender.profileId === null && sender.browser.isKnownDeviceOf(named) ? { profile_id: null, identity: claimed } : nobody;
  // A browser of somebody who has been erased may still have their identity.
  if (sender.browser.knownDeviceOf !== null && !people.some(({ id }) => id === sender.browser.knownDeviceOf)) return nobody;
  // A visitor; or sent after a person has signed in, but from before.
  return { profile_id: null, identity: claimed };
}

/** Whether an event of this person may be stored. */
const isAllowed = (person: TrackingProfile, subject: EventSubject): boolean =>
  person.allows_analytics && (person.allows_ab_tests || subject !== birthSubject);
