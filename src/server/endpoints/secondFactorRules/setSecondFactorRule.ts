import { secondFactorRules } from '../../../contract/secondFactorRules';
import { handle } from '../../context/handle';
import { setSecondFactorRule } from '../../commands/accounts/secondFactorRule';
import { presentSecondFactorRule } from '../../presenters/secondFactorRule';
import { enforceLimit } from '../rateLimit';

/** PUT /api/v3/accounts/:account_id/second-factor: the whole rule. Sixty times in an hour at most, because it mails members. */
export default handle(secondFactorRules.setSecondFactorRule, async (call, context) => {
  const { profileId } = call.principal;
  await enforceLimit(context, { name: 'second_factor_rule.profile', key: String(profileId), max: 60, windowSeconds: 3600 });
  const outcome = await setSecondFactorRule(context, call, call.params.account_id, call.body);
  return 'preconditionFailed' in outcome
    ? { status: 409, body: outcome.preconditionFailed }
    : { status: 200, body: presentSecondFactorRule(outcome) };
});
