import { secondFactorRules } from '../../contract/secondFactorRules';
import { refuseUnlessManager, setSecondFactorRule, viewRule } from './changeRule';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { presentSecondFactorRule } from './rule.reply';
import { findRole } from '../access/memberships.store';
import { findAccountOf } from '../accounts/store';

export default routes(secondFactorRules, {
  /** GET /api/v3/accounts/:account_id/second-factor: the rule, and the preview of it, for owners and super admins. */
  async getSecondFactorRule({ principal: { profileId }, params }, context) {
    const { db, clock } = context;
    const now = clock.now();
    const account = await findAccountOf(db, profileId, params.account_id, now);
    const role = await findRole(db, profileId, params.account_id, now);
    if (account === null || role === null) return { status: 404, body: errorBodies.notFound };
    refuseUnlessManager(role);
    return { status: 200, body: presentSecondFactorRule(await viewRule(context, db, account, profileId)) };
  },

  /** PUT /api/v3/accounts/:account_id/second-factor: the whole rule. Sixty times in an hour at most, because it mails members. */
  async setSecondFactorRule(call, context) {
    const outcome = await setSecondFactorRule(context, call, call.params.account_id, call.body);
    return 'preconditionFailed' in outcome
      ? { status: 409, body: outcome.preconditionFailed }
      : { status: 200, body: presentSecondFactorRule(outcome) };
  },
});
