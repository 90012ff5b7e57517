import { days } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import { identifierOf } from './emailIdentity';
import {
  deleteEmailChange,
  dropMailedCodes,
  type EmailChangeRecord,
  newMailedCode,
  putEmailChange,
  spendEmailChange,
  storedCode,
} from './store';
import { confirmEmailChange, emailChanged, emailChangeRequested, emailChangeToTakenAddress } from './mail';
import { changeEmailOf, findProfileByEmail, lockProfile } from '../profiles/store';
import { isEmailReserved } from '../activity/store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';
import { recordReversible } from '../activity/recordReversible';

/** How long the link in the mail is valid; the mail says it in words. */
const lifetime = days(1);

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
    const stored = storedCode(code, now, lifetime);
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
  if (!(await spendEmailChange(tx, profileId, code_hash, now))) return profile.email_folded === email_folded ? profile.email : null;
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
