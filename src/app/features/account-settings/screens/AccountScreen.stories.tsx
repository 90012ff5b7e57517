import type { Account } from '../../../../contract/accounts';
import type { Stories } from '../../../widgets/stories';
import type { AccountView } from '../selectors';
import { initialAccountSettings, type AccountForm } from '../state';
import { AccountScreen, type AccountScreenProps } from './AccountScreen';

const ignore = () => {};
const form: AccountForm = {
  name: 'Harbor Coffee Roasters',
  companyName: 'Harbor Coffee Roasters LLC',
  companyAddress: '1 Long Wharf\nBoston, MA 02110',
  sendInvoiceEmail: true,
  invoiceEmail: 'bills@harborroasters.example',
};
/** The fields of an account that the screen needs. */
const account = {
  name: form.name,
  logoUrl: null,
  logoChoice: null,
  logoChoices: [] as readonly string[],
  autoreplayErroredTasksOverride: null,
  region: null,
  isRunSearchOn: true,
  owner: { id: 7, name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
} as unknown as Account;
const people = [
  { id: 9, name: 'Mina Sato', email: 'mina@harborroasters.example' },
  { id: 10, name: 'theo@harborroasters.example', email: 'theo@harborroasters.example' },
];
const view: AccountView = {
  account,
  form,
  unsaved: { name: {}, invoice: {} },
  mayChange: true,
  mayTransfer: true,
  heirs: { phase: 'loaded', people },
};

/** A square of one colour. */
const logo = (colour: string) =>
  'data:image/svg+xml,' +
  encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`);
const logos = [logo('teal'), logo('orange')];

const show =
  (props: Partial<AccountScreenProps> = {}) =>
  () => (
    <AccountScreen
      view={view}
      failure={null}
      saves={initialAccountSettings.saves}
      wishes={{}}
      transfer={initialAccountSettings.transfer}
      onChange={ignore}
      onSubmit={ignore}
      onDiscard={ignore}
      onUpload={ignore}
      onLogo={ignore}
      onReplay={ignore}
      onRegion={ignore}
      onRunSearch={ignore}
      onHeir={ignore}
      onTransfer={ignore}
      onConfirm={ignore}
      onCancel={ignore}
      onRetry={ignore}
      {...props}
    />
  );
const { saves } = initialAccountSettings;

export const stories: Stories = {
  title: 'Account settings',
  states: {
    owner: show(),
    loading: show({ view: null }),
    'could not load': show({ view: null, failure: 'Problem retrieving accounts. Our computers took too long.' }),
    'admin, not the owner': show({ view: { ...view, mayTransfer: false } }),
    'member, who reads': show({ view: { ...view, mayChange: false, mayTransfer: false } }),
    'member, nothing filled in': show({
      view: {
        ...view,
        mayChange: false,
        mayTransfer: false,
        form: { ...form, companyName: '', companyAddress: '', invoiceEmail: '', sendInvoiceEmail: false },
      },
    }),
    'with logos': show({ view: { ...view, account: { ...account, logoChoice: logos[0]!, logoUrl: logos[0]!, logoChoices: logos } } }),
    'sending a logo': show({ saves: { ...saves, logo: { phase: 'saving' } } }),
    'logo refused': show({
      saves: { ...saves, logo: { phase: 'refused', fieldErrors: {}, message: 'Choose a PNG, JPEG or WebP picture.' } },
    }),
    unsaved: show({ view: { ...view, unsaved: { name: { name: 'Harbor' }, invoice: { companyName: 'Harbor' } } } }),
    'fields refused': show({
      view: {
        ...view,
        form: { ...form, name: '', invoiceEmail: 'bills' },
        unsaved: { name: { name: '' }, invoice: { invoiceEmail: 'bills' } },
      },
      saves: {
        ...saves,
        name: { phase: 'refused', fieldErrors: { name: 'Enter a name.' }, message: null },
        invoice: { phase: 'refused', fieldErrors: { invoiceEmail: 'Enter a valid email address.' }, message: null },
      },
    }),
    'not saved': show({
      saves: {
        ...saves,
        invoice: { phase: 'refused', fieldErrors: {}, message: 'We couldn’t save your changes. Please try again.' },
        replay: { phase: 'refused', fieldErrors: {}, message: 'We couldn’t save your changes. Please try again.' },
      },
    }),
    'runs not searched': show({ view: { ...view, account: { ...account, isRunSearchOn: false } } }),
    'alone in the account': show({ view: { ...view, heirs: { phase: 'loaded', people: [] } } }),
    'people could not load': show({ view: { ...view, heirs: { phase: 'failed' } } }),
    'person chosen': show({ transfer: { phase: 'idle', newOwnerId: 9, message: null } }),
    'leaving to log in': show({ transfer: { phase: 'leaving', newOwnerId: 9 } }),
    'back, to confirm': show({ transfer: { phase: 'proved', newOwnerId: 9 } }),
    'not given away': show({
      transfer: {
        phase: 'idle',
        newOwnerId: 9,
        message: 'We couldn’t confirm that it’s you, or it took longer than five minutes. Please log in again.',
      },
    }),
    'given away': show({ view: { ...view, mayTransfer: false }, transfer: { phase: 'done', newOwnerName: 'Mina Sato' } }),
  },
};
