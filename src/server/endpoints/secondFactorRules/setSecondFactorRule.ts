import { secondFactorRules } from '../../../contract/secondFactorRules';
import { handle } from '../../context/handle';
import { setSecondFactorRule } from '../../commands/accounts/secondFactorRule';
import { presentSecondFactorRule } from '../../presenters/secondFactorRule';

/** PUT /api/v3/accounts/:account_id/second-factor: the whole rule. Sixty times in an hour at most, because it mails members. */
export default handle(secondFactorRules.setSecondFactorRule, async (call, context) => {
  const outcome = await setSecondFactorRule(context, call, call.params.account_id, call.body);
  return 'preconditionFailed' in outcome
    ? { status: 409, body: outcome.preconditionFailed }
    : { status: 200, body: presentSecondFactorRule(outcome) };
});
