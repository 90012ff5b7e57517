import { deviceName, type ReversibleKind } from '../../domain/activity';
import { browserName, shortAddress } from '../../domain/browsers';
import { days } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import { hashToken } from '../platform/encryption/encryption';
import { newMailedCode } from '../emails/store';
import type { NotMe } from './notMe.mail';
import type { ProfileRecord } from '../profiles/store';
import { insertReversibleEvent, shortenEvents } from './store';
import type { RequestMeta } from '../audit/recordEvent';

/** For how many days a link that undoes something is valid. */
const linkDays = 30;

/**
 * For how many days a link can restore an earlier address or remove a new second factor, and for how many days older links stay
 * valid after such a change (decision 59): the link proves only access to the mailbox.
 */
const shortDays = 7;

/** Changes that end every link from before them, and their own, after `shortDays`. */
const shorteningKinds: ReadonlySet<ReversibleKind> = new Set(['email_changed', 'factor_enabled']);

export interface NewReversible {
  readonly kind: ReversibleKind;
  /** The id of what was added. */
  readonly subject?: string;
  /** What was removed or replaced; stored encrypted until the link expires. */
  readonly kept?: object;
  /** False for an event of which no mail is sent: only the timeline can undo it. */
  readonly isMailed?: boolean;
}

/**
 * Records an event that “This wasn’t me” can undo, in the transaction of the change. `profile` is as it was before the change, and
 * locked. The returned part of the mail has a link if the address is confirmed: an unconfirmed one may be another person's, and
 * gets no power over anything.
 */
export async function recordReversible(
  context: ServerContext,
  tx: Db,
  caller: RequestMeta,
  profile: ProfileRecord,
  { kind, subject, kept, isMailed = true }: NewReversible,
): Promise<NotMe> {
  const origin = describeOrigin(context, caller);
  const validDays = shorteningKinds.has(kind) ? shortDays : linkDays;
  if (!profile.email_confirmed) return { ...origin, path: null, days: validDays };
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + days(validDays));
  const code = isMailed ? newMailedCode(context.random) : null;
  if (shorteningKinds.has(kind)) await shortenEvents(tx, profile.id, expiresAt);
  await insertReversibleEvent(tx, {
    profile_id: profile.id,
    request_id: caller.requestId,
    kind,
    at: now,
    email: profile.email,
    email_folded: profile.email_folded,
    subject: subject ?? null,
    sealed: kept === undefined ? null : context.encryption.encrypt('reversal', JSON.stringify({ profileId: profile.id, kept })),
    token_hash: code === null ? null : hashToken(code),
    address: caller.address,
    user_agent: caller.userAgent.slice(0, 300),
    expires_at: expiresAt,
  });
  return { ...origin, path: code === null ? null : `/app/this-wasnt-me#${encodeURIComponent(code)}`, days: validDays };
}

/** Device and place of a request, in words. */
export function describeOrigin(
  { places }: Pick<ServerContext, 'places'>,
  { address, userAgent }: Pick<RequestMeta, 'address' | 'userAgent'>,
): Omit<NotMe, 'path' | 'days'> {
  return { device: deviceName(browserName(userAgent)), place: places.placeOf(address), address: shortAddress(address) };
}
