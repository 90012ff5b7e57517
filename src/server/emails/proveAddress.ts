import type { Db, ServerContext } from '../platform/context';
import type { Principal } from '../platform/handler';
import { deletionCancelled } from '../dataRights/mail';
import { cancelDeletion, findDeletion } from '../dataRights/store';
import { closeEmailConfirmations } from './store';
import { removeDataAccess, removeSignInMethods } from '../signIn/store';
import { markEmailConfirmed, type ProfileRecord } from '../profiles/store';
import { audit, type RequestMeta } from '../audit/recordEvent';

/** Proofs that a person reads the mail of an address. */
export type AddressProof = 'link' | 'reset' | 'invitation' | 'provider' | 'saml';

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
