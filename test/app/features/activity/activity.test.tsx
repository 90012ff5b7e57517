import { screen, waitFor, within } from '@testing-library/react';
import type { WireActivityEntry } from '../../../../src/contract/activity';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const entry: WireActivityEntry = {
  id: 9,
  kind: 'signed_in',
  at: '2026-11-20T08:00:00.000Z',
  first_at: null,
  times: 1,
  about: null,
  is_new_device: true,
  browser: 'Firefox',
  platform: 'Windows',
  place: 'Germany',
  address: '203.0.113.…',
  undoes: ['passkey_added', 'signed_in'],
};
const failed: WireActivityEntry = {
  ...entry,
  id: 5,
  kind: 'sign_in_failed',
  times: 4,
  first_at: '2026-11-20T06:00:00.000Z',
  is_new_device: false,
  undoes: null,
};

async function open(objects: readonly WireActivityEntry[] = [entry, failed], nextBefore: number | null = null) {
  serveSignedIn();
  replyWith('getSecurity', 200, { has_password: true, password_changed_at: entry.at, two_factor: null }, { params: { id: 7 } });
  replyWith('listSessions', 200, { objects: [] });
  replyWith('listPasskeys', 200, { objects: [], has_other_way_in: true });
  replyWith('listActivity', 200, { objects: [...objects], next_before: nextBefore });
  return openPage('/app/settings/security');
}
const list = () => screen.findByRole('list', { name: 'Activity of your account' });

describe('the timeline', () => {
  it('the timeline shows each entry with what happened, its device and its place, and a button only where this session may undo [T10, T16]', async () => {
    await open();
    const [first, second] = within(await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Logged in New device.*Firefox on Windows · Germany · 203\.0\.113\.…This wasn’t me$/);
    expect(second).toHaveTextContent(/^4 failed log-ins/);
    expect(within(second!).queryByRole('button')).toBeNull();
  });

  it('the timeline appends older entries, and keeps those it has when they cannot be loaded [T10, R19]', async () => {
    const { user } = await open([entry], 9);
    const more = await screen.findByRole('button', { name: 'Show older' });
    replyWith('listActivity', 400, { errors: ['Bad.'] });
    await user.click(more);
    expect(await screen.findByText('Something went wrong. Try again.')).toBeVisible();
    const older = replyWith('listActivity', 200, { objects: [failed], next_before: null });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('4 failed log-ins')).toBeVisible();
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(older.sent).toHaveLength(1);
  });

  it('the timeline moves the focus to the first older entry, and announces how many came, also on the last page [T10]', async () => {
    const { user } = await open([entry], 9);
    replyWith('listActivity', 200, { objects: [failed, { ...failed, id: 4 }], next_before: null });
    (await screen.findByRole('button', { name: 'Show older' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 older entries')).toHaveAttribute('role', 'status');
    expect(within(await list()).getAllByRole('listitem')[1]).toHaveFocus();
  });

  it('the timeline says exactly what will happen before it undoes anything, and undoes nothing after Cancel [T16]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^This wasn’t me: Logged in/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this and everything since?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Every device is logged out, and the present password stops working.',
      'The passkey that was added is removed.',
      'You choose a new password.',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const refused = replyWith('reverseActivity', 404, { errors: ['Not found.'] }, { params: { id: 9 } });
    await user.click(screen.getByRole('button', { name: /^This wasn’t me: Logged in/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo and log out everywhere' }));
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(refused.sent).toHaveLength(1);
  });
});
