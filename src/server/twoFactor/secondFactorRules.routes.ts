import { secondFactorRules } from '../../contract/secondFactorRules';
import { refuseUnlessManager, setSecondFactorRule, viewRule } from './changeRule';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { findRole } from '../access/memberships.store';
import { findAccountOf } from '../accounts/store';
import type { WireSecondFactorRule } from '../../contract/secondFactorRules';
import type { SecondFactorRule } from '../../domain/secondFactorRule';
import type { MemberFactor } from './rules.store';

/** The rule of an account for those who may change it, with the members whom it concerns. */
function presentSecondFactorRule(view: {
  readonly rule: SecondFactorRule | null;
  readonly isAvailable: boolean;
  readonly requiresSaml: boolean;
  readonly hasOwnFactor: boolean;
  readonly people: readonly MemberFactor[];
}): WireSecondFactorRule {
  const { rule, isAvailable, requiresSaml, hasOwnFactor, people } = view;
  return {
    rule: rule && {
      since: rule.since.toISOString(),
      required_from: rule.from.toISOString(),
      grace_days: rule.graceDays,
      accepts_saml: rule.acceptsSaml,
    },
    is_available: isAvailable,
    requires_saml: requiresSaml,
    has_own_factor: hasOwnFactor,
    member_count: people.length,
    people_without: people
      .filter(({ hasFactor }) => !hasFactor)
      .map(({ id, name, email, role, isCoveredBySaml }) => ({ id, name, email, role, is_covered_by_saml: isCoveredBySaml })),
  };
}

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
