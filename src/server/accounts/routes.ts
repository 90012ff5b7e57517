import { accounts } from '../../contract/accounts';
import type { WireErrorBody } from '../../contract/common';
import { saveAccount } from './saveAccount';
import { setLogo } from './setLogo';
import { transferOwnership } from './transferOwnership';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { startTeamTrial } from '../team/teamTrial';
import { routes } from '../platform/handler';
import { findRole } from '../access/store';
import { accountsOf, findAccountOf, insertAccount, insertMembership, type MemberAccount } from './store';
import { pictureIssues } from '../platform/files/pictureIssues';
import { presentedAccount, presentedAccounts } from './presentedAccount.reply';
import type { ServerContext } from '../platform/context';
import { findPlan } from '../plans/store';
import { audit } from '../audit/recordEvent';
import { lockCaller, type SignedInCaller } from './lockedAccount';

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
