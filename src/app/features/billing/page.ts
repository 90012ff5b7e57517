import { definePage } from '../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: ['/app/billing', '/billing'],
  title: 'Billing',
  auth: 'required',
  frame: 'full',
  scrollsToTop: true,
  ...parts,
  Screen,
});
