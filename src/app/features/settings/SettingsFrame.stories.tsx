import { entitiesOf, exampleAccount, exampleProfile, loadedRecords, missingRecords, signedIn } from '../../../gallery/examples';
import { Card } from '../../widgets/Card/Card';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import { parts } from '.';
import { SettingsFrame } from './SettingsFrame';

const Section = ({ title }: { title: string }) => <Card title={title}>What can be changed here.</Card>;
const page = { parts, Screen: () => <SettingsFrame Section={Section} /> };
const at = (id: string, entities = entitiesOf()) => ({ place: { pathname: `/app/settings/${id}` }, entities });

export const stories: PageStories<typeof page> = {
  title: 'Settings frame',
  frame: 'screen',
  page,
  states: {
    profile: at('profile'),
    'another page': at('security'),
    loading: at('profile', entitiesOf(missingRecords(profiles), missingRecords(accounts))),
    'without an account': { ...at('profile'), accounts: { ...signedIn.accounts, currentAccountId: null, access: 'none' } },
    'long names': at(
      'profile',
      entitiesOf(
        loadedRecords(profiles, [exampleProfile({ firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName: 'the Elder' })]),
        loadedRecords(accounts, [exampleAccount({ name: 'The Royal Society of very long names for accounts' })]),
      ),
    ),
    'no such page': at('unknown'),
  },
};
