import { entitiesOf, exampleAccount, exampleProfile, loadedRecords, signedIn } from '../../../../gallery/examples';
import type { Account } from '../../../../contract/accounts';
import type { PageStories } from '../../../widgets/stories';
import { profiles } from '../../profile/entity';
import { accounts } from '../selectors';
import type { AccountsState } from '../state';
import * as page from '.';

const lost = { id: 3, name: 'Harbor Coffee Roasters', ownerName: 'Dana Whitfield', ownerEmail: 'dana@harborroasters.example' };
const others = [
  exampleAccount({ id: 4, name: 'Novák Bookkeeping', isTeamAccount: false, isPaid: false }),
  exampleAccount({ id: 5, name: 'The Royal Society of very long names for accounts' }),
];
const owner = loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 4, role: 'owner' }] })]);

/** The person’s accounts, and what is known of the one that they asked for. */
export const show = (list: readonly Account[], state: Partial<AccountsState>, search = '') => ({
  place: { pathname: '/app/dashboard', search },
  entities: entitiesOf(loadedRecords(accounts, list), owner),
  accounts: { ...signedIn.accounts, ...state },
});
const none = { currentAccountId: null, access: 'none' } as const;
const denied = { currentAccountId: 4, access: 'denied' } as const;

export const stories: PageStories<typeof page> = {
  title: 'No account to show',
  frame: 'content',
  page,
  states: {
    'no account': show([], none),
    'removed just now': show([], { ...none, lost }),
    creating: { ...show([], none), accountCreation: { phase: 'creating' } },
    'not created': {
      ...show([], none),
      accountCreation: { phase: 'failed', message: 'We couldn’t create your account. Try again.' },
    },
    'not a member of this one': show(others, denied, '?account_id=3'),
    'no longer a member of this one': show(others, { ...denied, lost }, '?account_id=3'),
  },
};
