import { screen, waitFor, within } from '@testing-library/react';
import type { WireReply } from '../../../../src/contract/types';
import { pollDelay } from '../../../../src/domain/dataRights';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

type WireRights = Extract<WireReply<'getDataRights'>, { status: 200 }>['body'];

const params = { id: 7 };
const job = { status: null, message: null, in_progress: false, is_complete: false };
const working = { status: 202, message: 'Under way.', in_progress: true, is_complete: false };
const done = { status: 200, message: 'Done.', in_progress: false, is_complete: true };
const deletion = { due_at: '2026-11-28T09:30:00.000Z', receipt: 'r3ceipt' };
const archive = {
  url: '/api/v3/profiles/7/data/export/archive',
  bytes: 1_234_567,
  made_at: '2026-11-21T09:30:00.000Z',
  expires_at: '2026-11-22T09:30:00.000Z',
};

const serveRights = (rights: Partial<WireRights> = {}) =>
  replyWith(
    'getDataRights',
    200,
    {
      export_data: job,
      delete_data: job,
      archive: null,
      deletion: null,
      deletion_delay: 604_800,
      obstacles: [],
      has_password: true,
      ...rights,
    },
    { params },
  );

async function openYourData(rights: Partial<WireRights> = {}) {
  serveSignedIn();
  serveRights(rights);
  const page = await openPage('/app/settings/data');
  await screen.findByRole('heading', { name: 'Export your data' });
  return page;
}

/** Advances the clock to poll number `attempt`, and checks how long it waits. */
async function pass({ store }: Pick<Awaited<ReturnType<typeof openYourData>>, 'store'>, attempt = 0): Promise<void> {
  const delay = pollDelay(attempt, 0.5);
  await waitFor(() => expect(store.ports.clock.pending()).toContain(delay));
  await store.ports.clock.advance(delay);
}

describe('the export', () => {
  it('the export is started, polled and downloaded by a plain link [A4.42, A4.43, A4.45, A7.12]', async () => {
    const page = await openYourData();
    const started = replyWith('startDataExport', 201, { message: 'Begun.' }, { params });
    serveRights({ export_data: working });
    replyWith('getDataExport', 202, { message: 'Under way.' }, { params });
    await page.user.click(screen.getByRole('button', { name: 'Export my data' }));
    expect(await screen.findByText(/We’re preparing your archive/)).toBeInTheDocument();
    expect(started.sent).toHaveLength(1);
    await pass(page);
    const polled = replyWith('getDataExport', 200, { message: 'Done.' }, { params });
    serveRights({ export_data: done, archive });
    await pass(page, 1);
    const link = await screen.findByRole('link', { name: 'Download the archive' });
    expect(link).toHaveAttribute('href', archive.url);
    expect(link).not.toHaveAttribute('download');
    expect(screen.getByText(/1\.2 MB, available until November 2\d, 2026/)).toBeVisible();
    expect(polled.sent).toHaveLength(1);
  });

  it('the export that was under way is found again after a reload [A4.45]', async () => {
    const page = await openYourData({ export_data: working });
    expect(screen.getByText(/We’re preparing your archive/)).toBeInTheDocument();
    replyWith('getDataExport', 409, { errors: ['It could not be made.', 'Really.'] }, { params });
    await pass(page);
    const bar = await screen.findByText('It could not be made.');
    expect(bar).toBeVisible();
    expect(screen.queryByText(/Really/)).toBeNull();
  });

  it('the export that is refused says the first reason, which can be dismissed [A4.44, A4.46, A8.37, A7.12]', async () => {
    const { user } = await openYourData();
    replyWith('startDataExport', 429, { errors: ["You're trying too frequently.", 'Wait.'] }, { params });
    await user.click(screen.getByRole('button', { name: 'Export my data' }));
    const bar = await screen.findByRole('alert');
    expect(bar).toHaveTextContent("You're trying too frequently.");
    expect(bar).not.toHaveTextContent('Wait.');
    await user.click(within(bar).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('the export is asked after no more once the page is left', async () => {
    const page = await openYourData({ export_data: working });
    const { clock, location } = page.store.ports;
    await waitFor(() => expect(clock.pending()).toContain(pollDelay(0, 0.5)));
    location.push('/app/settings/email');
    await waitFor(() => expect(clock.pending()).not.toContain(pollDelay(0, 0.5)));
    expect(page.store.ports.reports).toEqual([]);
  });

  it('the export that has expired can be had again, and what cannot be loaded says so', async () => {
    serveSignedIn();
    replyWith('getDataRights', 404, { errors: ['Not found.'] }, { params });
    const { user } = await openPage('/app/settings/data');
    serveRights({ export_data: done });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Your archive has expired/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export again' })).toBeEnabled();
  });
});

describe('the deletion', () => {
  async function openDialog(rights: Partial<WireRights> = {}) {
    const page = await openYourData(rights);
    await page.user.click(screen.getByRole('button', { name: 'Delete my account…' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, dialog };
  }
  const email = 'Type ada@patchbay.example to confirm';

  it('the deletion takes the address and the password, says what is wrong at the fields, and keeps what was typed [A8.37]', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/Your own Zaps are deleted too/)).toBeVisible();
    const field = dialog.getByRole('textbox', { name: email });
    await user.type(field, 'else@patchbay.example');
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Type the email address of this account.'));
    await user.clear(field);
    await user.type(field, 'ada@patchbay.example');
    const no = 'This is not your password.';
    const asked = replyWith('startDataDeletion', 400, { errors: [no], field_errors: { password: [no] } }, { params });
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription(no));
    expect(dialog.getByLabelText('Password')).toHaveValue('wrong');
    expect(field).toHaveValue('ada@patchbay.example');
    expect(asked.sent.map(({ body }) => body)).toEqual([{ confirmation: 'ada@patchbay.example', password: 'wrong' }]);
  });

  it('the deletion waits, and can be cancelled [A4.42, A7.12]', async () => {
    const { user, dialog } = await openDialog({ has_password: false });
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: email }), 'Ada@patchbay.example');
    const asked = replyWith('startDataDeletion', 201, { message: 'It waits.', receipt: 'r3ceipt' }, { params });
    serveRights({ delete_data: working, deletion });
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(/Everything you own will be deleted on November 2\d, 2026/)).toBeVisible();
    expect(asked.sent.map(({ body }) => body)).toEqual([{ confirmation: 'Ada@patchbay.example' }]);
    replyWith('cancelDataDeletion', 200, { message: 'Your account stays.' }, { params });
    await user.click(screen.getByRole('button', { name: 'Cancel the deletion' }));
    expect(await screen.findByText('Your account stays.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete my account…' })).toBeEnabled();
  });

  it('the deletion is polled with its receipt; when it is done, the person is logged out and told so [A4.43, A4.45]', async () => {
    const page = await openYourData({ delete_data: working, deletion });
    const polled = replyWith('getDataDeletion', 200, { message: 'Gone.' }, { params });
    const loggedOut = replyWith('logOut', 204, null);
    await pass(page);
    await waitFor(() => expect(page.store.ports.location.assigned).toEqual(['/data-deleted']));
    expect(polled.sent.map(({ query }) => query)).toEqual([{ receipt: 'r3ceipt' }]);
    expect(loggedOut.sent).toHaveLength(1);
  });

  it('the deletion that completes before the page has reloaded its status leads to the page that confirms it [A4.43]', async () => {
    const { user, dialog, store } = await openDialog({ has_password: false });
    await user.type(dialog.getByRole('textbox', { name: email }), 'ada@patchbay.example');
    replyWith('startDataDeletion', 201, { message: 'It waits.', receipt: 'r3ceipt' }, { params });
    // The session has ended with the account.
    const refused = replyWith('getDataRights', 401, { errors: ['Log in.'] }, { params });
    const polled = replyWith('getDataDeletion', 200, { message: 'Gone.' }, { params });
    replyWith('logOut', 204, null);
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(refused.sent).toHaveLength(1));
    await pass({ store });
    await waitFor(() => expect(store.ports.location.assigned).toEqual(['/data-deleted']));
    expect(polled.sent.map(({ query }) => query)).toEqual([{ receipt: 'r3ceipt' }]);
  });

  it('the deletion that was cancelled elsewhere waits no more, and is no error', async () => {
    const page = await openYourData({ delete_data: working, deletion });
    replyWith('getDataDeletion', 404, { errors: ['Not found.'] }, { params });
    serveRights();
    await pass(page);
    expect(await screen.findByRole('button', { name: 'Delete my account…' })).toBeEnabled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the deletion names its obstacles, and what to do', async () => {
    await openYourData({ obstacles: [{ account_id: 3, name: 'Engines', members: 2 }] });
    expect(screen.getByText(/only owner of “Engines”, which 2 other people use. Make someone else its owner first/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete my account…' })).toBeNull();
  });

  it('the deletion that needs a fresh sign-in keeps what was chosen [S26]', async () => {
    const { user, dialog, address, store } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: email }), 'ada@patchbay.example');
    replyWith('startDataDeletion', 403, { errors: [], reason: 'invalid_auth_realm' }, { params });
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(address()).toBe('/app/login?reauth=true&next=%2Fapp%2Fsettings%2Fdata'));
    serveRights();
    store.ports.location.push('/app/settings/data');
    expect(await screen.findByRole('textbox', { name: email })).toHaveValue('ada@patchbay.example');
  });

  it('the deletion ends on a page that anybody may see', async () => {
    await openPage('/data-deleted');
    expect(await screen.findByRole('heading', { name: 'Your data has been deleted' })).toBeVisible();
  });
});
