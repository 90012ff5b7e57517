import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { parts as teamGuide } from '../../team-guide';
import { trialFlow } from './sagas';
import { trialSlice } from './state';
import { TrialContainer } from './TrialContainer';

export default definePage({
  path: '/app/team-account-setup',
  title: 'Team Trial',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team-trial',
  needs: [accounts, teamGuide],
  slices: [trialSlice],
  sagas: [trialFlow],
  Screen: TrialContainer,
});
