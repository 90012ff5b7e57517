import { days, seconds } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import {
  closeEmailConfirmations,
  deleteEmailChange,
  dropMailedCodes,
  type EmailChangeRecord,
  findEmailConfirmation,
  insertEmailConfirmation,
  newMailedCode,
  putEmailChange,
  putResetCode,
  consumeEmailChange,
  storedCode,
} from './store';
import { confirmEmail, confirmEmailChange, emailChanged, emailChangeRequested, emailChangeToTakenAddress } from './mail';
import { mustUseSaml } from '../accounts/store';
import { isSessionAlive } from '../sessions/reauthentications.store';
import { changeEmailOf, findProfileByEmail, lockProfile, markEmailConfirmed, type ProfileRecord } from '../profiles/store';
import { hashToken } from '../platform/encryption/encryption';
import { mailFirstNews } from './mailings';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { identifierOf } from './emailIdentity';
import { isEmailReserved } from '../activity/store';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';
import { recordReversible } from '../activity/recordReversible';
import { deletionCancelled } from '../dataRights/mail';
import { cancelDeletion, findDeletion } from '../dataRights/store';
import { removeDataAccess, removeSignInMethods } from '../signIn/store';

/** How long the link in the mail is valid; the mail says it in words. */
const changeLifetime = days(1);

/**
 * Asks the owner of a new address to confirm it, and notifies the present address (S32). `typed` is a valid address. The
 * profile's own address withdraws a pending change. An address that is already taken gets a different mail, while the requester
 * gets the same reply (S03).
 */
export async function requestEmailChange(context: ServerContext, caller: SignedInCaller, typed: string): Promise<void> {
  const email = typed.trim();
  const emailFolded = identifierOf(email);
  const { clock, config, outbox } = context;
  await context.db.transaction().execute(async (tx) => {
    const held = await lockCaller(tx, caller.principal);
    if (emailFolded === held.email_folded) return deleteEmailChange(tx, held.id);
    const now = clock.now();
    const isTaken = await isEmailTaken(tx, emailFolded, held.id, now);
    const code = newMailedCode(context.random);
    const stored = storedCode(code, now, changeLifetime);
    const { codeHash } = stored;
    await putEmailChange(tx, held.id, { email, emailFolded }, isTaken ? { ...stored, codeHash: null } : stored);
    const { publicUrl } = config;
    await outbox.put(
      tx,
      `email-change:${held.id}:${codeHash}`,
      isTaken ? emailChangeToTakenAddress({ to: email, publicUrl }) : confirmEmailChange({ to: email, publicUrl, code }),
    );
    const notMe = await recordReversible(context, tx, caller, held, { kind: 'email_change_requested' });
    await outbox.put(tx, `email-change-asked:${held.id}:${codeHash}`, emailChangeRequested({ to: held.email, publicUrl, at: now, notMe }));
    await audit(context, tx, caller, { action: 'email_change_requested', result: 'ok', profileId: held.id, identifier: emailFolded });
  });
}

/**
 * Makes the confirmed address the profile's own; the previous address is notified, and everything mailed to it becomes invalid.
 * Returns the address, or null if another person took it meanwhile. Opening the same link again gets the same reply.
 */
export async function finishEmailChange(context: ServerContext, caller: RequestMeta, change: EmailChangeRecord): Promise<string | null> {
  try {
    return await context.db.transaction().execute((tx) => finish(context, tx, caller, change));
  } catch (error) {
    // Another person signed up with the address at the same moment.
    if ((error as { code?: unknown }).code === uniqueViolation) return null;
    throw error;
  }
}

const uniqueViolation = '23505';

async function finish(
  context: ServerContext,
  tx: Db,
  caller: RequestMeta,
  { profile_id: profileId, code_hash, email, email_folded }: EmailChangeRecord,
): Promise<string | null> {
  const now = context.clock.now();
  const profile = await lockProfile(tx, profileId);
  if (profile === null || code_hash === null) return null;
  if (!(await consumeEmailChange(tx, profileId, code_hash, now))) return profile.email_folded === email_folded ? profile.email : null;
  if (await isEmailTaken(tx, email_folded, profileId, now)) return null;
  const notMe = await recordReversible(context, tx, caller, profile, { kind: 'email_changed' });
  await changeEmailOf(tx, profileId, email, email_folded);
  await dropMailedCodes(tx, profileId);
  const { publicUrl } = context.config;
  await context.outbox.put(tx, `email-changed:${profileId}:${code_hash}`, emailChanged({ to: profile.email, publicUrl, at: now, notMe }));
  await audit(context, tx, caller, { action: 'email_changed', result: 'ok', profileId, identifier: email_folded });
  return email;
}

/** It belongs to another profile, or may come back to one. */
async function isEmailTaken(tx: Db, emailFolded: string, profileId: number, now: Date): Promise<boolean> {
  return (await findProfileByEmail(tx, emailFolded)) !== null || isEmailReserved(tx, emailFolded, profileId, now);
}

/** How long a confirmation link is valid; the mail says it in words. */
const lifetime = days(7);

/** Mails a confirmation link to the profile's stored address. Earlier links stay valid until they expire. */
export async function mailConfirmation(context: ServerContext, tx: Db, profile: ProfileRecord): Promise<void> {
  const code = newMailedCode(context.random);
  const stored = storedCode(code, context.clock.now(), lifetime);
  await insertEmailConfirmation(tx, profile, stored);
  const mail = confirmEmail({ to: profile.email, publicUrl: context.config.publicUrl, code });
  await context.outbox.put(tx, `confirm-email:${profile.id}:${stored.codeHash}`, mail);
}

export type ConfirmationOutcome =
  /** `resetCode` allows a new password to be chosen if the old one was removed; otherwise null. */
  | { readonly kind: 'confirmed'; readonly email: string; readonly resetCode: string | null }
  /** The code is unknown or expired, or the profile has another address now. */
  | { readonly kind: 'invalid' }
  /** The link was opened outside a session of the profile, and the caller has not agreed to the removal. */
  | { readonly kind: 'elsewhere' };

interface Caller extends RequestMeta {
  readonly principal: Principal;
}

/**
 * Confirms the address that the code was mailed to (decision D14). In a session of the profile nothing else changes. Elsewhere
 * the first confirmation removes every earlier way to sign in (S65), so it happens only with `isElsewhere`, by which the person
 * agrees: mail scanners open links too. Opening a link again confirms nothing new and gets the same reply, because browsers and
 * mail programs may open links twice.
 */
export async function confirmEmailByCode(
  context: ServerContext,
  caller: Caller,
  { code, isElsewhere }: { readonly code: string; readonly isElsewhere: boolean },
): Promise<ConfirmationOutcome> {
  return context.db.transaction().execute(async (tx): Promise<ConfirmationOutcome> => {
    const now = context.clock.now();
    const confirmation = await findEmailConfirmation(tx, hashToken(code), now);
    const profile = confirmation && (await lockProfile(tx, confirmation.profile_id));
    if (confirmation === null || profile === null || profile.email_folded !== confirmation.email_folded) return { kind: 'invalid' };
    const confirmed = { kind: 'confirmed', email: profile.email, resetCode: null } as const;
    if (profile.email_confirmed) return confirmed;
    const claimed = ownSessionOf(caller.principal, profile.id);
    // Read under the lock: the session may have ended since the request arrived (S23).
    const ownSession = claimed !== null && (await isSessionAlive(tx, claimed)) ? claimed : null;
    if (ownSession === null && !isElsewhere) return { kind: 'elsewhere' };
    const isCleared = await proveAddress(context, tx, caller, profile, { by: 'link', ownSession });
    await mailFirstNews(context, tx, profile);
    return isCleared ? { ...confirmed, resetCode: await newResetCode(context, tx, profile.id, now) } : confirmed;
  });
}

/** A code for choosing a password, now that there is none; null for people who must sign in at their own provider (S14). */
async function newResetCode({ config, random }: ServerContext, tx: Db, profileId: number, now: Date): Promise<string | null> {
  if (await mustUseSaml(tx, profileId)) return null;
  const code = newMailedCode(random);
  await putResetCode(tx, profileId, storedCode(code, now, seconds(config.limits.forgot.codeSeconds)));
  return code;
}

/** Proofs that a person reads the mail of an address. */
type AddressProof = 'link' | 'reset' | 'invitation' | 'provider' | 'saml';

/** The active session of the profile in which the proof arrived; null if it arrived anywhere else. */
export function ownSessionOf(principal: Principal, profileId: number): string | null {
  const isOwn = principal.kind === 'signed-in' && principal.profileId === profileId && !principal.isMasquerading;
  return isOwn ? principal.sessionId : null;
}

/**
 * Records the first proof of a profile's address; does nothing if the address is already confirmed. Anybody can sign up with
 * another person's address. So a proof that arrives outside a session of the profile removes every earlier way to sign in,
 * including the password: they may belong to a person who never had the address (S65). It also removes app connections, shared
 * links and the address for invoices, which would give that person the owner's later data. A pending deletion is cancelled too,
 * because the owner of the address has not requested it. A proof that arrives in a session of the profile shows that its maker
 * and the owner of the address are the same person, and removes nothing. The profile must be locked. True if the ways to sign in
 * were removed.
 */
export async function proveAddress(
  context: ServerContext,
  tx: Db,
  caller: RequestMeta,
  profile: ProfileRecord,
  proof: { readonly by: AddressProof; readonly ownSession: string | null },
): Promise<boolean> {
  if (profile.email_confirmed) return false;
  await markEmailConfirmed(tx, profile.id, profile.email_folded);
  await closeEmailConfirmations(tx, profile.id, context.clock.now());
  const isElsewhere = proof.ownSession === null;
  if (isElsewhere) {
    await removeSignInMethods(tx, profile.id);
    await removeDataAccess(tx, profile.id, context.clock.now());
    await stopDeletion(context, tx, caller, profile);
  }
  const detail = `${proof.by}: ${isElsewhere ? 'earlier ways in removed' : 'own session'}`;
  await audit(context, tx, caller, { action: 'email_confirmed', result: 'ok', detail, profileId: profile.id });
  return isElsewhere;
}

async function stopDeletion(context: ServerContext, tx: Db, caller: RequestMeta, { id, email }: ProfileRecord): Promise<void> {
  const deletion = await findDeletion(tx, id);
  if (deletion === null || !(await cancelDeletion(tx, id))) return;
  const mail = deletionCancelled({ to: email, publicUrl: context.config.publicUrl, at: context.clock.now() });
  await context.outbox.put(tx, `data-deletion-cancelled:${deletion.id}`, mail);
  await audit(context, tx, caller, { action: 'data_delete_cancelled', result: 'ok', detail: 'first proof elsewhere', profileId: id });
}
