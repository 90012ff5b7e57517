import { secondFactorRules } from '../../../contract/secondFactorRules';
import { handle } from '../../context/handle';
import { refuseUnlessManager, viewRule } from '../../commands/accounts/secondFactorRule';
import { errorBodies } from '../../commands/errorBodies';
import { presentSecondFactorRule } from '../../presenters/secondFactorRule';
import { findRole } from '../../records/access/memberships';
import { findAccountOf } from '../../records/accounts/accounts';

/** GET /api/v3/accounts/:account_id/second-factor: the rule, and the preview of it, for owners and super admins. */
export default handle(secondFactorRules.getSecondFactorRule, async ({ principal: { profileId }, params }, context) => {
  const { db, clock } = context;
  const now = clock.now();
  const account = await findAccountOf(db, profileId, params.account_id, now);
  const role = await findRole(db, profileId, params.account_id, now);
  if (account === null || role === null) return { status: 404, body: errorBodies.notFound };
  refuseUnlessManager(role);
  return { status: 200, body: presentSecondFactorRule(await viewRule(context, db, account, profileId)) };
});
