import { confirmsDeletion } from '../../domain/dataRights';
import type { ServerContext } from '../platform/context';
import type { SessionActions } from '../platform/handler';
import { scheduleDeletion } from './job';
import { deletionCancelled, deletionRequested } from './mail';
import { cancelDeletion, deletionPhase, findDeletion, insertDeletion } from './store';
import { lockAccountsOf, findDeletionBlockers, type DeletionBlocker } from './erasure.store';
import { isSessionAlive } from '../sessions/reauthentications.store';
import { findProfile, lockProfile } from '../profiles/store';
import { audit, type RequestMeta } from '../audit/recordEvent';
import { recordReversible } from '../activity/recordReversible';

export type StartOutcome =
  | { readonly kind: 'begun' | 'waiting'; readonly id: string }
  | { readonly kind: 'blocked'; readonly blockers: readonly DeletionBlocker[] }
  | { readonly kind: 'invalid'; readonly issues: Record<string, string[]> }
  | { readonly kind: 'too_often'; readonly retryAfterSeconds: number }
  | { readonly kind: 'gone' };

interface Asker extends RequestMeta {
  readonly session: SessionActions;
  readonly principal: { readonly profileId: number; readonly sessionId: string };
}

/** Passwords tried here: an unattended session must not become a way to guess them (S09). */
const tries = { max: 5, windowSeconds: 900 };

/**
 * Queues the deletion of the caller's own profile (decision D15, S57): requires the password, if there is one, and the typed
 * address. All other sessions end, and a mail to the stored address says until when it can be cancelled. A pending deletion continues
 * unchanged; the typed text is not checked. Refused if an account would be left without an owner.
 */
export async function startDeletion(
  context: ServerContext,
  caller: Asker,
  typed: { readonly password?: string | undefined; readonly confirmation: string },
): Promise<StartOutcome> {
  const { profileId, sessionId } = caller.principal;
  const found = await findProfile(context.db, profileId);
  if (found === null) return { kind: 'gone' };
  const before = await findDeletion(context.db, profileId);
  if (before !== null && deletionPhase(before) === 'waiting') return { kind: 'waiting', id: before.id };
  const issues: Record<string, string[]> = {};
  if (!confirmsDeletion(typed.confirmation, found.email)) issues.confirmation = ['This is not the email address of your account.'];
  if (found.password_hash !== null && !typed.password) issues.password = ['Enter your password.'];
  if (Object.keys(issues).length > 0) return { kind: 'invalid', issues };
  if (found.password_hash !== null) {
    const taken = await context.limits.take({ name: 'data_delete.profile', key: String(profileId), ...tries });
    if (!taken.allowed) return { kind: 'too_often', retryAfterSeconds: taken.retryAfterSeconds };
    if (!(await context.hasher.verify(found.password_hash, typed.password ?? ''))) {
      await audit(context, context.db, caller, { action: 'data_delete_asked', result: 'refused', detail: 'wrong_password', profileId });
      return { kind: 'invalid', issues: { password: ['Your password is incorrect.'] } };
    }
  }

  const outcome = await context.db.transaction().execute(async (tx): Promise<StartOutcome> => {
    const profile = await lockProfile(tx, profileId);
    // Checked again under the lock: the password may have been changed since, which ended this session (S23).
    if (profile === null || profile.password_hash !== found.password_hash || !(await isSessionAlive(tx, sessionId)))
      return { kind: 'gone' };
    const waiting = await findDeletion(tx, profileId);
    if (waiting !== null && deletionPhase(waiting) === 'waiting') return { kind: 'waiting', id: waiting.id };
    await lockAccountsOf(tx, profileId);
    const blockers = await findDeletionBlockers(tx, profileId);
    if (blockers.length > 0) return { kind: 'blocked', blockers };
    const now = context.clock.now();
    const dueAt = new Date(now.getTime() + context.config.dataRights.deletionDelaySeconds * 1000);
    const id = context.random.bytes(16).toString('base64url');
    await insertDeletion(tx, { id, profileId, now, dueAt });
    await context.crashPoint('after-first-update');
    await scheduleDeletion(context, tx, { id, profileId }, dueAt > now ? dueAt : null);
    await caller.session.endAll(tx, profileId, { exceptSessionId: sessionId });
    const { publicUrl } = context.config;
    const notMe = await recordReversible(context, tx, caller, profile, { kind: 'deletion_started' });
    await context.outbox.put(tx, `data-deletion-asked:${id}`, deletionRequested({ to: profile.email, publicUrl, dueAt, notMe }));
    await audit(context, tx, caller, { action: 'data_delete_asked', result: 'ok', profileId });
    await context.crashPoint('before-commit');
    return { kind: 'begun', id };
  });
  await context.crashPoint('after-commit');
  return outcome;
}

/** Cancels the caller's own deletion. False if none is pending. */
export async function withdrawDeletion(context: ServerContext, caller: RequestMeta, profileId: number): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, profileId);
    const deletion = profile === null ? null : await findDeletion(tx, profileId);
    if (profile === null || deletion === null || !(await cancelDeletion(tx, profileId))) return false;
    const { publicUrl } = context.config;
    const at = context.clock.now();
    await context.outbox.put(tx, `data-deletion-cancelled:${deletion.id}`, deletionCancelled({ to: profile.email, publicUrl, at }));
    await audit(context, tx, caller, { action: 'data_delete_cancelled', result: 'ok', profileId });
    return true;
  });
}

/** Proves who requested a deletion once nothing else is left of them. Not stored: it is derived from the id. */
export function receiptOf({ encryption }: Pick<ServerContext, 'encryption'>, deletionId: string): string {
  return encryption.digest('deletion-receipt', deletionId);
}

/** One sentence for each blocking account: which one, and what to do. */
export function blockerSentences(blockers: readonly DeletionBlocker[]): string[] {
  return blockers.map(({ name, members }) => {
    const others = members === 2 ? 'one other person uses' : `${members - 1} other people use`;
    return `You’re the only owner of “${name}”, which ${others}. First make someone else its owner, or remove the others.`;
  });
}
