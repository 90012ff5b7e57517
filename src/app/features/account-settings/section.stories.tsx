import { entitiesOf, exampleAccount, exampleProfile, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { Account } from '../../../contract/accounts';
import type { Role } from '../../../domain/roles';
import type { EntitiesState } from '../../entities';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { members } from '../members';
import { profiles } from '../profile/entity';
import page from './section';
import { initialAccountSettings, type AccountSettingsState } from './state';

const account = exampleAccount({
  name: 'Harbor Coffee Roasters',
  companyName: 'Harbor Coffee Roasters LLC',
  companyAddress: '1 Long Wharf\nBoston, MA 02110',
  sendInvoiceEmail: true,
  invoiceEmail: 'bills@harborroasters.example',
  owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
});
const people = loadedRecords(members, [
  { id: 9, name: 'Mina Sato', email: 'mina@harborroasters.example' },
  { id: 10, name: 'theo@harborroasters.example', email: 'theo@harborroasters.example' },
]);

/** A square of one colour. */
const logo = (colour: string) =>
  'data:image/svg+xml,' +
  encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`);
const logos = [logo('teal'), logo('orange')];

/** The account as a person with a role sees it. `more` replaces collections. */
const show = (role: Role, part: Partial<Account> = {}, more: EntitiesState['collections'] = {}) => ({
  entities: entitiesOf(
    loadedRecords(accounts, [{ ...account, ...part }]),
    loadedRecords(profiles, [exampleProfile({ roles: [{ accountId: 3, role }] })]),
    people,
    more,
  ),
});
const during = (state: Partial<AccountSettingsState>) => ({
  ...show('owner'),
  accountSettings: { ...initialAccountSettings, ...state },
});
const { saves } = initialAccountSettings;
const notSaved = { phase: 'refused', fieldErrors: {}, message: 'We couldn’t save your changes. Try again.' } as const;
const given = { ...initialAccountSettings, transfer: { phase: 'done', newOwnerName: 'Mina Sato' } } as const;

export const stories: PageStories<typeof page> = {
  title: 'Account settings',
  page,
  states: {
    owner: show('owner'),
    loading: { entities: entitiesOf(missingRecords(accounts)) },
    'could not load': {
      entities: entitiesOf(missingRecords(accounts, 'Problem retrieving accounts. Our computers took too long.')),
    },
    'admin, not the owner': show('admin'),
    'member, who reads': show('member'),
    'member, nothing filled in': show('member', {
      companyName: null,
      companyAddress: null,
      invoiceEmail: null,
      sendInvoiceEmail: false,
    }),
    'with logos': show('owner', { logoChoice: logos[0]!, logoUrl: logos[0]!, logoChoices: logos }),
    'sending a logo': during({ saves: { ...saves, logo: { phase: 'saving' } } }),
    'logo refused': during({
      saves: { ...saves, logo: { phase: 'refused', fieldErrors: {}, message: 'Choose a PNG, JPEG or WebP picture.' } },
    }),
    unsaved: during({ draft: { name: 'Harbor', companyName: 'Harbor' } }),
    'fields refused': during({
      draft: { name: '', invoiceEmail: 'bills' },
      saves: {
        ...saves,
        name: { phase: 'refused', fieldErrors: { name: 'Enter a name.' }, message: null },
        invoice: { phase: 'refused', fieldErrors: { invoiceEmail: 'Enter a valid email address.' }, message: null },
      },
    }),
    'not saved': during({ saves: { ...saves, invoice: notSaved, replay: notSaved } }),
    'runs not searched': show('owner', { isRunSearchOn: false }),
    'alone in the account': show('owner', {}, loadedRecords(members, [])),
    'people could not load': show('owner', {}, missingRecords(members, 'Try again in a moment.')),
    'person chosen': during({ transfer: { phase: 'idle', newOwnerId: 9, message: null } }),
    'leaving to log in': during({ transfer: { phase: 'leaving', newOwnerId: 9 } }),
    'back, to confirm': during({ transfer: { phase: 'proved', newOwnerId: 9 } }),
    'not given away': during({
      transfer: {
        phase: 'idle',
        newOwnerId: 9,
        message: 'We couldn’t confirm that it’s you, or it took longer than five minutes. Log in again.',
      },
    }),
    'given away': { ...show('admin'), accountSettings: given },
  },
};
