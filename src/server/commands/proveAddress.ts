import type { Db, ServerContext } from '../context';
import type { Principal } from '../http/handler';
import { deletionCancelled } from '../mail/messages';
import { cancelDeletion, findDeletion } from '../records/dataDeletions';
import { closeEmailConfirmations } from '../records/mailedCodes';
import { dropWaysIn } from '../records/plantedAccess';
import { markEmailConfirmed, type ProfileRecord } from '../records/profiles';
import { audit, type Origin } from './origin';

/** What proves that somebody reads the mail of an address. */
export type AddressProof = 'link' | 'reset' | 'invitation' | 'provider' | 'saml';

/** The live session of the profile in which the proof arrived; null when it arrived anywhere else. */
export function ownSessionOf(principal: Principal, profileId: number): string | null {
  const isOwn = principal.kind === 'signed-in' && principal.profileId === profileId && !principal.isMasquerading;
  return isOwn ? principal.sessionId : null;
}

/**
 * Records the first proof of a profile's address; does nothing when the address is confirmed already. Anybody can sign up
 * with somebody else's address. So a proof that arrives outside a session of the profile removes every way in that was
 * made before it, the password included: they may belong to somebody who never had the address (S65). A deletion that waits
 * is cancelled too, since the owner of the address has not asked for it. A proof that arrives in a session of the profile
 * shows that its maker and the owner of the address are the same person, and removes nothing.
 * The caller holds the profile. True when the ways in were removed.
 */
export async function proveAddress(
  context: ServerContext,
  tx: Db,
  caller: Origin,
  profile: ProfileRecord,
  proof: { readonly by: AddressProof; readonly ownSession: string | null },
): Promise<boolean> {
  if (profile.email_confirmed) return false;
  await markEmailConfirmed(tx, profile.id, profile.email_folded);
  await closeEmailConfirmations(tx, profile.id, context.clock.now());
  const isElsewhere = proof.ownSession === null;
  if (isElsewhere) {
    await dropWaysIn(tx, profile.id);
    await stopDeletion(context, tx, caller, profile);
  }
  const detail = `${proof.by}: ${isElsewhere ? 'earlier ways in removed' : 'own session'}`;
  await audit(context, tx, caller, { action: 'email_confirmed', result: 'ok', detail, profileId: profile.id });
  return isElsewhere;
}

async function stopDeletion(context: ServerContext, tx: Db, caller: Origin, { id, email }: ProfileRecord): Promise<void> {
  const deletion = await findDeletion(tx, id);
  if (deletion === null || !(await cancelDeletion(tx, id))) return;
  const mail = deletionCancelled({ to: email, publicUrl: context.config.publicUrl, at: context.clock.now() });
  await context.outbox.put(tx, `data-deletion-cancelled:${deletion.id}`, mail);
  await audit(context, tx, caller, { action: 'data_delete_cancelled', result: 'ok', detail: 'first proof elsewhere', profileId: id });
}
