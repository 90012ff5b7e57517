import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/use-case',
  title: 'Use Case',
  frame: 'full',
  prefersSignUp: true,
  scrollsToTop: true,
  ...parts,
  Screen,
});
