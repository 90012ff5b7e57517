import { entitiesOf, exampleAccount, exampleProfile, loadedRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import * as page from '.';

const show = (isMasquerading: boolean) => ({
  entities: entitiesOf(
    loadedRecords(profiles, [exampleProfile({ isStaff: true, isMasquerading })]),
    loadedRecords(accounts, [exampleAccount({ isTrialingTeams: true }), exampleAccount({ id: 4, name: 'Novák Bookkeeping' })]),
  ),
});

export const stories: PageStories<typeof page> = {
  title: 'Staff bar',
  frame: 'screen',
  page,
  states: { staff: show(false), 'viewing as': show(true) },
};
