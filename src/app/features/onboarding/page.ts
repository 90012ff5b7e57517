import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/onboarding',
  title: 'Welcome',
  frame: 'full',
  scrollsToTop: true,
  ...parts,
  Screen,
});
