import { accounts } from '../../contract/accounts';
import type { WireErrorBody } from '../../contract/common';
import { createAccount } from './createAccount';
import { saveAccount } from './saveAccount';
import { setLogo } from './setLogo';
import { transferOwnership } from './transferOwnership';
import { errorBodies, validationFailed } from '../platform/errorBodies';
import { startTeamTrial } from '../team/teamTrial';
import { routes } from '../platform/handler';
import { findRole } from '../access/memberships.store';
import { accountsOf, findAccountOf } from './store';
import { pictureIssues } from '../platform/files/pictureIssues';
import { presentedAccount, presentedAccounts } from './presentedAccount.reply';

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
