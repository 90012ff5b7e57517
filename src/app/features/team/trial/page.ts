import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/team-account-setup',
  title: 'Team Trial',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'team-trial',
  ...parts,
  Screen,
});
