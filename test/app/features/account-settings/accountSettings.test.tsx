import { screen, waitFor, within } from '@testing-library/react';
import type { WireAccount } from '../../../../src/contract/accounts';
import type { WireMember } from '../../../../src/contract/team';
import type { Role } from '../../../../src/domain/roles';
import { selectToasts } from '../../../../src/app/features/toasts';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, replyWith } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

afterEach(stopStores);

const params = { id: 3 };
const member = (id: number, name: string, role: Role): WireMember => ({
  id,
  name,
  email: `person${id}@harborroasters.example`,
  email_hash: `hash${id}`,
  role,
  joined_at: '2026-02-03T09:00:00.000Z',
  has_second_factor: null,
});
const people = [member(7, 'Olivia Okafor', 'owner'), member(9, 'Mina Sato', 'member'), member(10, '  ', 'admin')];

async function open(role: Role = 'owner', account: Partial<WireAccount> = {}) {
  serveSignedIn({ profile: { roles: [{ account_id: 3, role }] }, accounts: [account] });
  if (role === 'owner') replyWith('listMembers', 200, { objects: people }, { params: { account_id: 3 } });
  const page = await openPage('/app/settings/account');
  await screen.findByRole('region', { name: 'Owner' });
  const region = (name: string) => within(screen.getByRole('region', { name }));
  return { ...page, region, save: (name: string) => region(name).getByRole('button', { name: 'Save changes' }) };
}
const name = () => screen.getByRole('textbox', { name: 'Account name' });

describe('the name', () => {
  it('the name is sent alone, and shown everywhere once it is kept [B7.07]', async () => {
    const { user, save } = await open();
    expect(save('Name and logo')).toBeDisabled();
    await user.clear(name());
    await user.type(name(), 'Harbor');
    const kept = replyWith('updateAccount', 200, wireAccount({ name: 'Harbor' }), { params });
    await user.dblClick(save('Name and logo'));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(kept.sent.map(({ body }) => body)).toEqual([{ name: 'Harbor' }]);
    expect(name()).toHaveValue('Harbor');
    expect(screen.getByText('Harbor · Team Plan')).toBeVisible();
  });

  it('the name that is blank is refused at its field without asking the server, and stays to be mended [B5.27]', async () => {
    const { user, save } = await open();
    await user.clear(name());
    await user.type(name(), '   ');
    await user.click(save('Name and logo'));
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(name()).toHaveAccessibleDescription('Enter a name.');
    await waitFor(() => expect(name()).toHaveFocus());
    await user.type(name(), 'Harbor');
    expect(screen.queryByText('Enter a name.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name()).toHaveValue('Harbor Coffee Roasters');
  });

  it('the name keeps what was typed when the server refuses it, or cannot be reached [B5.27, R19]', async () => {
    const { user, save } = await open();
    await user.type(name(), '!');
    replyWith('updateAccount', 400, { errors: ['The request is invalid.'], field_errors: { name: ['Use letters.'] } }, { params });
    await user.click(save('Name and logo'));
    expect(await screen.findByText('Use letters.')).toBeVisible();
    expect(name()).toHaveValue('Harbor Coffee Roasters!');
    failToReach('updateAccount', 1, params);
    await user.click(save('Name and logo'));
    expect(
      await screen.findByText(
        /^We're having some trouble connecting\. You might try reloading the page or checking your internet connection\./,
      ),
    ).toBeVisible();
    expect(name()).toHaveValue('Harbor Coffee Roasters!');
  });
});

describe('invoices', () => {
  it('invoices are sent together, only what was changed; an address that is none is said at its field [B7.07, B5.27]', async () => {
    const { user, save } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Company name' }), 'Harbor LLC');
    await user.type(screen.getByRole('textbox', { name: 'Company address' }), '1 Long Wharf');
    await user.click(screen.getByRole('checkbox', { name: 'Send invoices by email' }));
    await user.type(screen.getByRole('textbox', { name: 'Email address for invoices' }), 'bills');
    await user.click(save('Invoices'));
    expect(await screen.findByText('Enter a valid email address.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Email address for invoices' }), '@harborroasters.example');
    const body = {
      company_name: 'Harbor LLC',
      company_address: '1 Long Wharf',
      send_invoice_email: true,
      invoice_email: 'bills@harborroasters.example',
    };
    const kept = replyWith('updateAccount', 200, wireAccount(body), { params });
    await user.click(save('Invoices'));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(kept.sent.map((sent) => sent.body)).toEqual([body]);
  });
});

describe('failed tasks', () => {
  it('failed tasks are replayed as the plan has it, always or never, and the choice is sent at once [B7.07]', async () => {
    const { user, region } = await open();
    const choice = () => region('Failed tasks').getByRole('combobox', { name: 'Replay failed tasks automatically' });
    expect(choice()).toHaveDisplayValue('Plan default');
    const bodies: unknown[] = [];
    for (const [label, override] of [
      ['Always', true],
      ['Never', false],
      ['Plan default', null],
    ] as const) {
      const kept = replyWith('updateAccount', 200, wireAccount({ autoreplay_errored_tasks_override: override }), { params });
      await user.selectOptions(choice(), label);
      expect(choice()).toHaveDisplayValue(label);
      await waitFor(() => expect(kept.sent).toHaveLength(1));
      expect(await region('Failed tasks').findByText('Saved.')).toBeVisible();
      bodies.push(kept.sent[0]?.body);
    }
    expect(bodies).toEqual([
      { autoreplay_errored_tasks_override: true },
      { autoreplay_errored_tasks_override: false },
      { autoreplay_errored_tasks_override: null },
    ]);
  });

  it('how numbers and dates are read is saved with one request as it is chosen [Z55]', async () => {
    const { user, region } = await open();
    const choice = () => region('Numbers and dates').getByRole('combobox');
    expect(choice()).toHaveDisplayValue('Not chosen');
    const kept = replyWith('updateAccount', 200, wireAccount({ region: 'de' }), { params });
    await user.selectOptions(choice(), '27.11.2026 and 1.234,50 (most of Europe, South America)');
    expect(await region('Numbers and dates').findByText('Saved.')).toBeVisible();
    expect(kept.sent.map(({ body }) => body)).toEqual([{ region: 'de' }]);
    expect(choice()).toHaveDisplayValue('27.11.2026 and 1.234,50 (most of Europe, South America)');
  });

  it('the search in the data of runs is turned off with one request as it is chosen, and the page says what is deleted [Z67]', async () => {
    const { user, region } = await open();
    const choice = () => region('Search in runs').getByRole('combobox', { name: 'Search the data of runs' });
    expect(choice()).toHaveDisplayValue('On');
    expect(choice()).toHaveAccessibleDescription(/everything stored for this search is deleted/);
    const kept = replyWith('updateAccount', 200, wireAccount({ is_run_search_on: false }), { params });
    await user.selectOptions(choice(), 'Off');
    expect(await region('Search in runs').findByText('Saved.')).toBeVisible();
    expect(kept.sent.map(({ body }) => body)).toEqual([{ is_run_search_on: false }]);
    expect(choice()).toHaveDisplayValue('Off');
  });

  it('the choice about failed tasks stays as it was when it is refused, and the page says so', async () => {
    const { user, region } = await open();
    replyWith('updateAccount', 403, { errors: ['Only admins of the account can change how failed tasks are replayed.'] }, { params });
    await user.selectOptions(region('Failed tasks').getByRole('combobox'), 'Never');
    expect(await screen.findByText('Only admins of the account can change how failed tasks are replayed.')).toBeVisible();
    expect(region('Failed tasks').getByRole('combobox')).toHaveDisplayValue('Plan default');
  });
});

describe('the logo', () => {
  const upload = () => screen.getByLabelText('Upload a logo', { selector: 'input' });

  it('the logo is sent with the account’s id, and the account is reloaded: logo changed [B7.09, B7.06, B8.52]', async () => {
    const { user, store } = await open();
    const changed = wireAccount({ logo_url: '/logos/abc', logo_choice: '/logos/abc', logo_choices: ['/logos/abc'] });
    const sent = replyWith('uploadAccountLogo', 200, changed, { params });
    const reloaded = replyWith('getAccount', 200, changed, { params });
    await user.upload(upload(), new File(['x'], 'harbor.png', { type: 'image/png' }));
    expect((await screen.findAllByText('Logo changed!')).length).toBeGreaterThan(0);
    expect(selectToasts(store.getState())).toMatchObject([{ type: 'success', message: 'Logo changed!' }]);
    expect(reloaded.sent).toHaveLength(1);
    expect(sent.sent[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    const body = String(sent.sent[0]?.body);
    expect(body).toMatch(/name="id"\r\n\r\n3\r\n/);
    expect(body).toContain('name="file"');
    expect(screen.getByRole('radio', { name: 'Logo 1' })).toBeChecked();
  });

  it.each([
    ['harbor.png', 'Sorry, but we were unable to change your account logo to harbor.png. Please try again.'],
    ['', 'Sorry, but we were unable to change your account logo to your file. Please try again.'],
  ])('the logo that is refused says which file it was, and why (%j) [B8.53]', async (fileName, sentence) => {
    const { user } = await open();
    const why = 'Choose a PNG, JPEG or WebP picture.';
    replyWith('uploadAccountLogo', 400, { errors: [why], field_errors: { file: [why] } }, { params });
    await user.upload(upload(), new File(['x'], fileName, { type: 'image/png' }));
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.getByText(why)).toBeVisible();
  });

  it('the logo can be another one of those that were sent, or the initials: one request with the choice alone [B7.07]', async () => {
    const { user } = await open('owner', { logo_url: '/logos/a', logo_choice: '/logos/a', logo_choices: ['/logos/a', '/logos/b'] });
    const kept = replyWith('updateAccount', 200, wireAccount({ logo_choices: ['/logos/a', '/logos/b'] }), { params });
    await user.click(screen.getByRole('radio', { name: 'Initials' }));
    await waitFor(() => expect(kept.sent.map(({ body }) => body)).toEqual([{ logo_choice: null }]));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Initials' })).toBeChecked());
  });
});

describe('who may what', () => {
  it('members read, and are told why and whom to ask [S52]', async () => {
    await open('member', { company_name: 'Harbor LLC' });
    expect(screen.getByText('Only admins can change these settings')).toBeVisible();
    expect(screen.getByText(/ask Olivia Okafor/)).toBeVisible();
    expect(screen.getByText('Harbor LLC')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
  });

  it.each(['admin', 'super_admin'] as const)('a %s changes all but the owner [S52]', async (role) => {
    await open(role);
    expect(name()).toBeEnabled();
    expect(screen.getByText('Olivia Okafor owns this account.')).toBeVisible();
    expect(screen.getByText('Only the owner can transfer ownership.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transfer ownership' })).toBeNull();
  });
});

describe('another account', () => {
  it('another account has its own texts: text typed for the previous account is gone, and a late answer changes nothing there [R24, R17]', async () => {
    serveSignedIn({
      profile: {
        roles: [
          { account_id: 3, role: 'admin' },
          { account_id: 4, role: 'admin' },
        ],
      },
      accounts: [{}, { id: 4, name: 'Tide Tables' }],
    });
    const { user, store } = await openPage('/app/settings/account');
    await screen.findByRole('region', { name: 'Owner' });
    await user.type(name(), ' & Sons');
    let answer = () => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    const late = replyWith('updateAccount', 200, wireAccount({ name: 'Harbor Coffee Roasters & Sons' }), { params, until });
    await user.click(within(screen.getByRole('region', { name: 'Name and logo' })).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(late.sent).toHaveLength(1));
    expect(late.sent[0]?.path).toBe('/api/v3/accounts/3');
    store.dispatch({ type: 'accounts/currentChosen', payload: { id: 4 } });
    await waitFor(() => expect(name()).toHaveValue('Tide Tables'));
    answer();
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Roasters & Sons'));
    expect(name()).toHaveValue('Tide Tables');
    expect(screen.queryByText('Saved.')).toBeNull();
  });
});
