import type { ServerContext } from '../platform/context';
import { findMembership } from '../access/store';
import { insertMembership, mustUseSaml } from '../accounts/store';
import { acceptInvitation as spend, findAcceptedInvitation, findOpenInvitation, lockAccount } from './store';
import { deleteSessionsOf } from '../sessions/store';
import { hashToken } from '../platform/encryption/encryption';
import { audit } from '../audit/recordEvent';
import { proveAddress } from '../emails/proveAddress';
import { lockCaller, type SignedInCaller } from '../accounts/lockedAccount';

/**
 * Adds the signed-in person to the account of the mailed code: returns the id of the account, or null if the code is wrong, used,
 * expired, withdrawn or for another address, which all look alike (S54). The code was mailed to the address, so it proves it.
 * Accepting again changes nothing and gets the same reply, because links are clicked twice.
 */
export async function acceptByCode(context: ServerContext, caller: SignedInCaller, code: string): Promise<number | null> {
  const { principal } = caller;
  const codeHash = hashToken(code);
  const accountId = await context.db.transaction().execute(async (tx) => {
    const profile = await lockCaller(tx, principal);
    const now = context.clock.now();
    const open = await findOpenInvitation(tx, codeHash, profile.email_folded, now);
    // The account is locked before the invitation, as everywhere, to avoid a deadlock.
    if (open !== null) await lockAccount(tx, open.account_id);
    if (open === null || !(await spend(tx, open.id, now))) {
      const used = await findAcceptedInvitation(tx, codeHash, profile.email_folded);
      return used !== null && (await findMembership(tx, profile.id, used.account_id, context.clock.now())) !== null
        ? used.account_id
        : null;
    }
    // A person who joined in another way meanwhile keeps their role.
    await insertMembership(tx, { account_id: open.account_id, profile_id: profile.id, role: open.role, created_at: now });
    await proveAddress(context, tx, caller, profile, { by: 'invitation', ownSession: principal.sessionId });
    // An account that requires its own sign-in ends sessions that began in another way; this person signs in there.
    if (await mustUseSaml(tx, profile.id)) await deleteSessionsOf(tx, profile.id);
    const detail = `account ${open.account_id}, ${open.role}`;
    await audit(context, tx, caller, { action: 'invitation_accepted', result: 'ok', detail, profileId: profile.id });
    return open.account_id;
  });
  if (accountId === null)
    await audit(context, context.db, caller, { action: 'invitation_accepted', result: 'refused', profileId: principal.profileId });
  return accountId;
}
