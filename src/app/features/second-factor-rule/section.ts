import { defineSection } from '../../platform/definePage';
import { currentAccountChosen, parts as accounts } from '../accounts';
import { parts as members } from '../members';
import { parts as profile } from '../profile';
import { RuleSection } from './RuleSection';
import { loadRule, ruleFlow } from './sagas';
import { ruleRetried, ruleSlice } from './state';

/** Whether the account requires two-factor authentication. */
export default defineSection({
  path: '/app/settings/account',
  needs: [accounts, members, profile],
  slices: [ruleSlice],
  sagas: [ruleFlow],
  load: loadRule,
  reloadOn: [currentAccountChosen, ruleRetried],
  Screen: RuleSection,
});
