/** Transferring an account to another of its members (S26, S52). */
import type { SessionAction } from '../../contract/actions';
import type { ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { ownershipGiven, ownershipReceived } from '../team/mail';
import { findAccountOf } from './store';
import { setOnlyOwner } from './settings.store';
import { membersOf } from '../team/store';
import { spendReauthentication } from '../sessions/reauthentications.store';
import { audit } from '../audit/recordEvent';
import { validationFailed, errorBodies } from '../platform/errorBodies';
import { withLockedAccount, type SignedInCaller } from './lockedAccount';
import { refuseUnlessAllowed, type AccountOutcome } from './saveAccount';

/** The action of the endpoint that changes an account. */
const transferAction: SessionAction = 'accountSave';

/**
 * Makes a member the account's only owner, atomically; the previous owner stays as super admin. The token is from a new sign-in
 * for exactly this action, is valid once, and is required however recent the session is: a person at an unattended computer must
 * not be able to give accounts away. Throws 403 for anyone but the owner and, on the field `auth_token`, without such a token:
 * not as `invalid_auth_realm`, which would lead to a sign-in that proves nothing for this action.
 */
export async function transferOwnership(
  context: ServerContext,
  caller: SignedInCaller,
  { accountId, newOwnerId, token }: { accountId: number; newOwnerId: number; token: string },
): Promise<AccountOutcome> {
  const outcome = await withLockedAccount(context, caller, accountId, async (tx, actor): Promise<AccountOutcome | 'unproved'> => {
    refuseUnlessAllowed(actor, 'transfer');
    const people = await membersOf(tx, accountId);
    const newOwner = people.find(({ id }) => id === newOwnerId);
    if (newOwner === undefined)
      return { kind: 'validationFailed', fields: { new_owner_id: ["This person isn't a member of the account."] } };
    if (newOwner.id === actor.id) return { kind: 'validationFailed', fields: { new_owner_id: ["You're already the owner."] } };
    const now = context.clock.now();
    const detail = `account ${accountId}, profile ${newOwnerId}`;
    const line = { action: 'ownership_transferred', profileId: actor.id };
    const isProved = await spendReauthentication(tx, { token, sessionId: caller.principal.sessionId, action: transferAction, now });
    if (!isProved) {
      await audit(context, tx, caller, { ...line, result: 'refused', detail: `${detail}: no fresh sign-in` });
      return 'unproved';
    }
    await setOnlyOwner(tx, accountId, newOwner.id);
    await audit(context, tx, caller, { ...line, result: 'ok', detail });
    const about = { publicUrl: context.config.publicUrl, accountId, at: now };
    const key = `ownership:${accountId}:${caller.requestId}`;
    await context.outbox.put(tx, `${key}:received`, ownershipReceived({ ...about, to: newOwner.email, by: actor.profile.email }));
    for (const { id, email, role } of people) {
      if (role !== 'owner' || id === newOwner.id) continue;
      await context.outbox.put(tx, `${key}:given:${id}`, ownershipGiven({ ...about, to: email, newOwner: newOwner.email }));
    }
    const account = await findAccountOf(tx, actor.id, accountId, context.clock.now());
    if (account === null) throw new HttpProblem(404, errorBodies.notFound);
    return { kind: 'saved', account };
  });
  // After the transaction, because the log of the attempt has to stay.
  if (outcome === 'unproved') throw new HttpProblem(403, validationFailed({ auth_token: ["Please confirm that it's you."] }));
  return outcome;
}
