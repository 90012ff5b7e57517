import { entitiesOf, exampleAccount, exampleProfile, loadedRecords, missingRecords } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { accounts } from '../../accounts';
import { profiles } from '../../profile/entity';
import page from './page';

const team = exampleAccount({ name: 'Fjord Bikes', companyName: 'Fjord Bikes AS' });
const company = exampleAccount({ ...team, name: 'Meridian Freight', isCompanyAccount: true, isSamlRequired: true });
const member = loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role: 'member' }] })]);

export const stories: PageStories<typeof page> = {
  title: 'Setting up a company account',
  frame: 'content',
  page,
  states: {
    loading: { entities: entitiesOf(missingRecords(accounts)) },
    'a team account': { entities: entitiesOf(loadedRecords(accounts, [team])) },
    'a company': { entities: entitiesOf(loadedRecords(accounts, [company])) },
    'for a member': { entities: entitiesOf(loadedRecords(accounts, [team]), member) },
    failed: { entities: entitiesOf(missingRecords(accounts, 'Try again in a moment.')) },
  },
};
