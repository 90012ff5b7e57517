import { z } from 'zod';
import type { ReversibleKind } from '../../domain/activity';
import { brand } from '../../domain/brand';
import { seconds } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import { hashToken } from '../platform/encryption/encryption';
import type { Principal, SessionActions } from '../platform/handler';
import { dropMailedCodes, newMailedCode, putResetCode, storedCode } from '../emails/store';
import { queueResetLink } from '../passwords/resetLink.job';
import { addressDisplaced, changesUndone } from '../activity/notMe.mail';
import { mustUseSaml } from '../accounts/store';
import { changeEmailOf, findProfileByEmail, lockProfile, type ProfileRecord } from '../profiles/store';
import { sessionBegan } from '../sessions/store';
import { endEveryAccess } from '../signIn/store';
import { findEventByToken, openEventsSince, type ReversibleEventRecord, spendEventsSince } from '../activity/store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';
import { describeOrigin } from '../activity/recordReversible';
import { socialProviders } from '../../domain/socialLogin';
import { cancelDeletion } from '../dataRights/store';
import { deleteSamlIdentity } from '../saml/store';
import { deletePasskey, findPasskey, insertPasskey } from '../passkeys/store';
import { deleteIdentity, findIdentity, insertIdentity } from '../socialLogin/store';
import { restoreFactor } from '../twoFactor/encryptedFactors';

type Undo = (context: ServerContext, tx: Db, event: ReversibleEventRecord) => Promise<void>;

const KeptPasskey = z.object({
  credential_id: z.string(),
  user_handle: z.string(),
  public_key: z.base64().transform((text) => Buffer.from(text, 'base64')),
  counter: z.coerce.number(),
  transports: z.array(z.string()),
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: z.coerce.date(),
  last_used_at: z.coerce.date().nullable(),
});

const KeptIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  provider: z.enum(socialProviders),
  email: z.string(),
  created_at: z.coerce.date(),
  last_used_at: z.coerce.date(),
});

const IdentityKey = KeptIdentity.pick({ issuer: true, subject: true });

const Sealed = z.object({ profileId: z.number(), kept: z.unknown() });

/** What was removed or replaced. Throws if it was encrypted for another profile. */
function keptOf({ encryption }: ServerContext, { profile_id, sealed }: ReversibleEventRecord): unknown {
  if (sealed === null) throw new Error('The event has nothing to restore.');
  const { profileId, kept } = Sealed.parse(JSON.parse(encryption.decrypt('reversal', sealed).toString('utf8')));
  if (profileId !== profile_id) throw new Error('The event belongs to another profile.');
  return kept;
}

const factor: Undo = (context, tx, event) => restoreFactor(context, tx, event.profile_id, keptOf(context, event));
/** Done for every reversal: sessions, passwords, pending changes and the address. */
const nothingMore: Undo = () => Promise.resolve();

const undoers: Readonly<Record<ReversibleKind, Undo>> = {
  signed_in: nothingMore,
  password_changed: nothingMore,
  email_change_requested: nothingMore,
  email_changed: nothingMore,
  factor_enabled: factor,
  factor_disabled: factor,
  recovery_codes_renewed: factor,
  passkey_added: async (_context, tx, { profile_id, subject }) => {
    // By its key: if it was removed later, undoing that has given it another id.
    const added = await findPasskey(tx, subject ?? '');
    if (added !== null) await deletePasskey(tx, profile_id, added.id);
  },
  passkey_removed: async (context, tx, event) => {
    await insertPasskey(tx, { ...KeptPasskey.parse(keptOf(context, event)), profile_id: event.profile_id });
  },
  social_login_connected: async (_context, tx, { profile_id, subject }) => {
    const added = await findIdentity(tx, IdentityKey.parse(JSON.parse(subject ?? '')));
    if (added !== null) await deleteIdentity(tx, profile_id, added.id);
  },
  social_login_removed: async (context, tx, event) => {
    await insertIdentity(tx, { ...KeptIdentity.parse(keptOf(context, event)), profile_id: event.profile_id });
  },
  saml_linked: (_context, tx, { profile_id, subject }) => deleteSamlIdentity(tx, profile_id, Number(subject)),
  deletion_started: async (_context, tx, { profile_id }) => {
    await cancelDeletion(tx, profile_id);
  },
};

/** Undoes one event alone. Call it for the newer ones first, with the profile locked. */
function undoEvent(context: ServerContext, tx: Db, event: ReversibleEventRecord): Promise<void> {
  return undoers[event.kind](context, tx, event);
}

interface Caller extends RequestMeta {
  readonly session: SessionActions;
  readonly principal: Principal;
}

export const addressTaken = `Your earlier email address belongs to another account now, so nothing was changed. Write to ${brand.supportAddress}.`;

export type ReversalOutcome =
  | {
      readonly kind: 'reversed';
      /** The address that the account has now. */
      readonly email: string;
      /** Chooses a new password; null for a person who logs in at a company's provider, and from the timeline. */
      readonly resetCode: string | null;
      /** What was undone, the newest first. */
      readonly kinds: readonly ReversibleKind[];
    }
  /** Unknown, used or expired; or not to be undone from this session. */
  | { readonly kind: 'unknown' }
  /** The earlier address belongs to another account by now; nothing was changed. */
  | { readonly kind: 'address_taken' };

/** The event of a mailed link with all that undoing it undoes, the newest first; null for an unknown, used or expired link. */
export async function findReversal(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  code: string,
): Promise<{ readonly event: ReversibleEventRecord; readonly kinds: readonly ReversibleKind[] } | null> {
  const now = clock.now();
  const event = await findEventByToken(db, hashToken(code), now);
  if (event === null) return null;
  return { event, kinds: kindsOf(await openEventsSince(db, event.profile_id, event.id, now)) };
}

/**
 * Undoes the event of a mailed link and every newer event, by any person: the link proves that the caller can read the mail of the
 * address that the account had before (decision 59). Only one of several simultaneous calls finds the event.
 */
export async function reverseByLink(context: ServerContext, caller: Caller, code: string): Promise<ReversalOutcome> {
  const tokenHash = hashToken(code);
  const found = await findEventByToken(context.db, tokenHash, context.clock.now());
  if (found === null) return { kind: 'unknown' };
  const outcome = await context.db.transaction().execute(async (tx): Promise<ReversalOutcome> => {
    const profile = await lockProfile(tx, found.profile_id);
    // Read again under the lock: another call may have been faster.
    const event = profile === null ? null : await findEventByToken(tx, tokenHash, context.clock.now());
    if (profile === null || event === null) return { kind: 'unknown' };
    const reversed = await reverse(context, tx, caller, profile, event);
    if (reversed.kind !== 'reversed') return reversed;
    return { ...reversed, resetCode: await newResetCode(context, tx, profile.id) };
  });
  await context.crashPoint('after-commit');
  return outcome;
}

/**
 * The same from the timeline, for a browser that was signed in before the event: a later one may be that of the person who made the
 * change. It hands out no reset code, because a session proves no mailbox: the link is mailed to the address that the account has
 * then.
 */
export async function reverseFromTimeline(
  context: ServerContext,
  caller: Caller & SignedInCaller,
  requestId: string,
): Promise<ReversalOutcome> {
  const outcome = await context.db.transaction().execute(async (tx): Promise<ReversalOutcome> => {
    const profile = await lockCaller(tx, caller.principal);
    const began = await sessionBegan(tx, caller.principal.sessionId);
    const events = await openEventsSince(tx, profile.id, 0, context.clock.now());
    const event = events.findLast(({ request_id }) => request_id === requestId);
    if (event === undefined || began === null || began >= event.at) return { kind: 'unknown' };
    const reversed = await reverse(context, tx, caller, profile, event);
    if (reversed.kind !== 'reversed') return reversed;
    await queueResetLink(context, tx, event.email_folded);
    return reversed;
  });
  await context.crashPoint('after-commit');
  return outcome;
}

async function reverse(
  context: ServerContext,
  tx: Db,
  caller: Caller,
  profile: ProfileRecord,
  event: ReversibleEventRecord,
): Promise<ReversalOutcome> {
  const now = context.clock.now();
  const isMoved = event.email_folded !== profile.email_folded;
  if (isMoved && (await findProfileByEmail(tx, event.email_folded)) !== null) return { kind: 'address_taken' };
  const events = await openEventsSince(tx, profile.id, event.id, now);
  for (const newer of events) await undoEvent(context, tx, newer);
  await context.crashPoint('after-first-update');
  if (isMoved) await changeEmailOf(tx, profile.id, event.email, event.email_folded);
  await dropMailedCodes(tx, profile.id);
  await endEveryAccess(tx, profile.id);
  if (caller.principal.kind === 'signed-in' && caller.principal.profileId === profile.id) await caller.session.end(tx);
  await spendEventsSince(tx, profile.id, event.id, now);
  const kinds = kindsOf(events);
  await audit(context, tx, caller, { action: 'changes_reversed', result: 'ok', detail: kinds.join(' '), profileId: profile.id });
  const key = `${event.id}:${now.getTime()}`;
  const { publicUrl } = context.config;
  const mail = changesUndone({ to: event.email, publicUrl, at: now, kinds, origin: describeOrigin(context, caller) });
  await context.outbox.put(tx, `changes-undone:${profile.id}:${key}`, mail);
  if (isMoved) await context.outbox.put(tx, `address-displaced:${profile.id}:${key}`, addressDisplaced({ to: profile.email, at: now }));
  await context.crashPoint('before-commit');
  return { kind: 'reversed', email: event.email, resetCode: null, kinds };
}

/** A code for choosing a password, now that there is none; null for people who must sign in at their own provider (S14). */
async function newResetCode({ config, random, clock }: ServerContext, tx: Db, profileId: number): Promise<string | null> {
  if (await mustUseSaml(tx, profileId)) return null;
  const code = newMailedCode(random);
  await putResetCode(tx, profileId, storedCode(code, clock.now(), seconds(config.limits.forgot.codeSeconds)));
  return code;
}

const kindsOf = (events: readonly ReversibleEventRecord[]): ReversibleKind[] => [...new Set(events.map(({ kind }) => kind))];
