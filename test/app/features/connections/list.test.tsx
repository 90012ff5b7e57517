import { screen, waitFor, within } from '@testing-library/react';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { wireConnection as wire } from '../../../support/connections';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

const rows = () => within(screen.getByRole('list', { name: 'Connections' })).getAllByRole('listitem');

it('the list of connections shows the person’s connections with how many Zaps use them, and removes one after asking [A2.28]', async () => {
  serveSignedIn();
  const listed = replyWith('listAuthentications', 200, {
    objects: [wire(1, 'Slack', { title: 'Team chat', is_demo: true, zap_count: 2 }), wire(2, 'Hotjar')],
  });
  const { user } = await openPage('/app/connections');
  await screen.findByText('Team chat');
  expect(listed.sent[0]?.query).toEqual({ account_id: '3' });
  expect(rows().map((row) => row.textContent)).toEqual([
    'STeam chat Test connectionSlack · Connected on Nov 01, 2026 · Used by 2 ZapsRemove',
    'HHotjar Hotjar · Connected on Nov 01, 2026 · Not used by any ZapRemove',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Team chat' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove “Team chat”?' });
  expect(dialog).toHaveTextContent('2 of your Zaps use it. Steps that use Slack won’t work until you connect Slack again.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Remove Team chat' }));
  const removal = replyWith('deleteAuthentication', 204, null, { params: { id: 1 } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findAllByText('“Team chat” was removed.')).not.toHaveLength(0);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(removal.sent).toHaveLength(1);
});

it('the list of connections keeps what the server did not remove, and says so', async () => {
  serveSignedIn();
  replyWith('listAuthentications', 200, { objects: [wire(2, 'Hotjar')] });
  const { user } = await openPage('/app/assets/connections');
  await user.click(await screen.findByRole('button', { name: 'Remove Hotjar' }));
  replyWith('deleteAuthentication', 403, { errors: ['Not while you look on.'] }, { params: { id: 2 } });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findAllByText('We couldn’t remove “Hotjar”. Try again.')).not.toHaveLength(0);
  expect(rows()).toHaveLength(1);
});

it('the list of connections says when nothing is connected, and when the list did not come', async () => {
  serveSignedIn();
  replyWith('listAuthentications', 404, { errors: ['Not found.'], reason: 'not_found' });
  const { user } = await openPage('/app/assets/connections');
  await screen.findByText('We couldn’t load your connections');
  replyWith('listAuthentications', 200, { objects: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No connections yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connect an app' })).toHaveAttribute('href', '/apps');
});
