import { createHash } from 'node:crypto';
import { accounts } from '../../contract/accounts';
import type { WireErrorBody } from '../../contract/common';
import { type AccountOutcome, refuseUnlessAllowed, saveAccount } from './saveAccount';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { startTeamTrial } from '../team/teamTrial';
import { HttpProblem, routes } from '../platform/handler';
import { findRole } from '../access/store';
import { accountsOf, findAccountOf, insertAccount, insertMembership, type MemberAccount } from './store';
import { type PictureIssue, pictureIssues, squarePicture } from '../platform/files/squarePicture';
import { presentedAccount, presentedAccounts } from './reply';
import type { ServerContext } from '../platform/context';
import { findPlan } from '../plans/store';
import { audit } from '../audit/recordEvent';
import { type KeyedCaller, lockCaller, type SignedInCaller, withLockedAccount } from './lockedAccount';
import { maxLogos } from '../../domain/accountSettings';
import { insertLogo, insertLogos, logoAddress, setAccountSettings, setOnlyOwner } from './settings.store';
import { once } from '../platform/requests/idempotency';
import type { SessionAction } from '../../contract/actions';
import { ownershipGiven, ownershipReceived } from '../team/mail';
import { membersOf } from '../team/store';
import { consumeReauthentication } from '../sessions/reauthentications.store';

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
      return { kind: 'validationFailed', fields: { new_owner_id: ['This person isn’t a member of the account.'] } };
    if (newOwner.id === actor.id) return { kind: 'validationFailed', fields: { new_owner_id: ['You’re already the owner.'] } };
    const now = context.clock.now();
    const detail = `account ${accountId}, profile ${newOwnerId}`;
    const line = { action: 'ownership_transferred', profileId: actor.id };
    const isProved = await consumeReauthentication(tx, { token, sessionId: caller.principal.sessionId, action: transferAction, now });
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
  if (outcome === 'unproved') throw new HttpProblem(403, validationFailed({ auth_token: ['Confirm that it’s you.'] }));
  return outcome;
}

/**
 * Creates an account for a person who belongs to none, because they were removed from their last one. The profile row is locked,
 * so that two requests at once create one account. Null if the person has an account. There is no new trial, because leaving and
 * creating accounts would otherwise extend it forever.
 */
async function createAccount(context: ServerContext, caller: SignedInCaller): Promise<MemberAccount | null> {
  const { principal } = caller;
  return context.db.transaction().execute(async (tx) => {
    const profile = await lockCaller(tx, principal);
    if ((await accountsOf(tx, profile.id, context.clock.now())).length > 0) return null;
    const now = context.clock.now();
    const plan = await findPlan(tx, 'free');
    const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
    const accountId = await insertAccount(tx, { name, plan_id: plan.id, trial_end_date: null, period_anchor: now, created_at: now });
    await insertMembership(tx, { account_id: accountId, profile_id: profile.id, role: 'owner', created_at: now });
    await audit(context, tx, caller, { action: 'account_created', result: 'ok', profileId: profile.id, detail: `account ${accountId}` });
    const [account] = await accountsOf(tx, profile.id, context.clock.now());
    if (account === undefined) throw new Error(`The new account ${accountId} is missing.`);
    return account;
  });
}

const conflict = (sentence: string): { status: 409; body: WireErrorBody } => ({
  status: 409,
  body: { errors: [sentence], reason: 'invalid_request' },
});

export default routes(accounts, {
  /** GET /api/v3/accounts: the caller's accounts, and no others. */
  async listAccounts(call, context) {
    const accounts = await accountsOf(context.db, call.principal.profileId, context.clock.now());
    return { status: 200, body: { objects: await presentedAccounts(context, call.principal.profileId, accounts) } };
  },

  /** POST /api/v3/accounts: an account for a person who belongs to none; 409 for anybody else. */
  async createAccount(call, context) {
    const account = await createAccount(context, call);
    if (account === null) return { status: 409, body: { errors: ['You already belong to an account.'] } };
    return { status: 201, body: await presentedAccount(context, call.principal.profileId, account) };
  },

  /** GET /api/v3/accounts/:id. Another person’s account is as if it did not exist (S51). */
  async getAccount(call, context) {
    const found = await findAccountOf(context.db, call.principal.profileId, call.params.id, context.clock.now());
    return found === null
      ? { status: 404, body: errorBodies.notFound }
      : { status: 200, body: await presentedAccount(context, call.principal.profileId, found) };
  },

  /** PATCH /api/v3/accounts/:id (B7.07, B7.08): changes one subject of the account, and returns the whole account. */
  async updateAccount(call, context) {
    const { params, body, principal } = call;
    if ((await findRole(context.db, principal.profileId, params.id, context.clock.now())) === null)
      return { status: 404, body: errorBodies.notFound };
    const { new_owner_id: newOwnerId, auth_token: token } = body;
    if (body.is_trialing_teams) {
      const trial = await startTeamTrial(context, call, params.id);
      return trial.kind === 'refused'
        ? conflict(trial.sentence)
        : { status: 200, body: await presentedAccount(context, principal.profileId, trial.account) };
    }
    const outcome =
      newOwnerId !== undefined && token !== undefined
        ? await transferOwnership(context, call, { accountId: params.id, newOwnerId, token })
        : await saveAccount(context, call, params.id, body);
    switch (outcome.kind) {
      case 'saved':
        return { status: 200, body: await presentedAccount(context, principal.profileId, outcome.account) };
      case 'validationFailed':
        return { status: 400, body: validationFailed(outcome.fields) };
      case 'preconditionFailed':
        return conflict(outcome.sentence);
    }
  },

  /** POST /api/v3/accounts/:id/logo (S56): twenty in an hour at most. */
  async uploadAccountLogo(call, context) {
    if (call.file === null) return { status: 404, body: errorBodies.notFound };
    const outcome = await setLogo(context, call, call.params.id, call.file);
    if (typeof outcome === 'string') return { status: 400, body: validationFailed({ file: [pictureIssues[outcome]] }) };
    return { status: 200, body: await presentedAccount(context, call.principal.profileId, outcome) };
  },
});

/**
 * Re-encodes the uploaded picture and makes it the account's logo and the first of those to choose from, of which the oldest is
 * removed (S56), once for each key (R07). Returns the account, or why the picture was refused. Throws 404 for outsiders,
 * 403 for members.
 */
export async function setLogo(
  context: ServerContext,
  caller: KeyedCaller,
  accountId: number,
  bytes: Buffer,
): Promise<MemberAccount | PictureIssue> {
  // Permissions are checked before anything is decoded.
  const role = await findRole(context.db, caller.principal.profileId, accountId, context.clock.now());
  if (role === null) throw new HttpProblem(404, errorBodies.notFound);
  refuseUnlessAllowed({ role }, 'logo_choice');
  // Logos are wide or tall: the whole picture is shown, with no border.
  const picture = await squarePicture(bytes, 'whole');
  if (typeof picture === 'string') return picture;
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    refuseUnlessAllowed(actor, 'logo_choice');
    const wish = [accountId, createHash('sha256').update(bytes).digest('hex')];
    const request = { scope: 'accountLogo', caller: `profile:${actor.id}`, key: caller.idempotencyKey, body: wish };
    await once(context, tx, request, async () => {
      const id = context.random.bytes(16).toString('base64url');
      const address = logoAddress(id);
      await insertLogo(tx, { id, accountId, picture, now: context.clock.now() });
      const choices = [address, ...actor.account.logo_choices].slice(0, maxLogos);
      await insertLogos(tx, accountId, choices);
      await setAccountSettings(tx, accountId, { logo_url: address, logo_choice: address, logo_choices: choices });
      const detail = `account ${accountId}: logo`;
      await audit(context, tx, caller, { action: 'account_changed', result: 'ok', detail, profileId: actor.id });
      return { status: 200, body: null };
    });
    const account = await findAccountOf(tx, actor.id, accountId, context.clock.now());
    if (account === null) throw new HttpProblem(404, errorBodies.notFound);
    return account;
  });
}
