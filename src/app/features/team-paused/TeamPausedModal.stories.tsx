import { entitiesOf, exampleAccount, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import * as page from '.';

const member = loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role: 'member' }] })]);
const show = (name: string) => ({
  entities: entitiesOf(
    loadedRecords(accounts, [exampleAccount({ name, isTeamAccount: false, teamAccountEndDate: '2026-11-01T00:00:00.000Z' })]),
    member,
  ),
});

export const stories: PageStories<typeof page> = {
  title: 'Team paused',
  page,
  states: { paused: show('Fjord Bikes'), 'long name': show('The Royal Society of very long names for accounts and their teams') },
};
