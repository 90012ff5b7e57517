import type { Stories } from '../../../widgets/stories';
import { CompanyScreen, type CompanyShown } from './CompanyScreen';

const teamAccount: CompanyShown = {
  accountName: 'Fjord Bikes',
  isCompany: false,
  hasPeople: true,
  hasCompanyDetails: true,
  isSingleSignOnRequired: false,
  isOwnersWay: true,
};
const show =
  (shown: CompanyShown | null, failure: string | null = null) =>
  () => <CompanyScreen shown={shown} failure={failure} onRetry={() => {}} />;

export const stories: Stories = {
  title: 'Setting up a company account',
  frame: 'content',
  states: {
    loading: show(null),
    'a team account': show(teamAccount),
    'a company': show({ ...teamAccount, accountName: 'Meridian Freight', isCompany: true, isSingleSignOnRequired: true }),
    'for a member': show({ ...teamAccount, isOwnersWay: false }),
    failed: show(null, 'Try again in a moment.'),
  },
};
