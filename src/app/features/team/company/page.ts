import { definePage } from '../../../platform/definePage';
import { parts, Screen } from '.';

export default definePage({
  path: '/app/company-account-setup',
  title: 'Company Account',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'company-setup',
  ...parts,
  Screen,
});
