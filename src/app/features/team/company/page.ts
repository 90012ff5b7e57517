import { definePage } from '../../../platform/definePage';
import { parts as accounts } from '../../accounts';
import { CompanyContainer } from './CompanyContainer';

export default definePage({
  path: '/app/company-account-setup',
  title: 'Company Account',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'company-setup',
  needs: [accounts],
  Screen: CompanyContainer,
});
