import { screen, waitFor, within } from '@testing-library/react';
import type { WireReply } from '../../../../src/contract/types';
import { initialSharing, sharingSlice } from '../../../../src/app/features/shared-zaps/sharing/state';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';
import { replyWith } from '../../../support/replyWith';

afterEach(stopStores);

type Own = Extract<WireReply<'getZapShare'>, { status: 200 }>['body'];
const zap: Own['zap'] = { id: 5, title: 'Orders on the sheet', steps: [{ app: 'Shopify', logo_url: null, title: 'New order' }] };
const share = { id: 'link-1', visibility: 'public' as const, created_at: '2026-11-21T08:00:00.000Z' };
const params = { id: 5 };
const open = (own: Own) => {
  serveSignedIn();
  replyWith('getZapShare', 200, own, { params });
  return openPage('/app/assets/zaps/5/share');
};

it('the page for sharing a Zap makes a link that can be copied, changes who may open it, and ends it after asking', async () => {
  const { user } = await open({ zap, share: null });
  const made = replyWith('shareZap', 201, { zap, share }, { params });
  await user.click(await screen.findByRole('button', { name: 'Create a link' }));
  expect(await screen.findByText('http://localhost:3000/shared/link-1')).toBeVisible();
  expect(made.sent[0]?.body).toEqual({ visibility: 'public' });
  expect(screen.getByRole('link', { name: 'View the page' })).toHaveAttribute('href', '/shared/link-1');

  const changed = replyWith('shareZap', 200, { zap, share: { ...share, visibility: 'account' } }, { params });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who can open the link' }), 'Members of the account');
  await waitFor(() => expect(changed.sent[0]?.body).toEqual({ visibility: 'account' }));
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('account'));

  await user.click(screen.getByRole('button', { name: 'Remove the link' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove this link?' });
  const ended = replyWith('deleteZapShare', 204, null, { params });
  await user.click(within(dialog).getByRole('button', { name: 'Remove the link' }));
  expect(await screen.findByRole('button', { name: 'Create a link' })).toBeVisible();
  expect(ended.sent).toHaveLength(1);
});

it('the page for sharing a Zap keeps the link and says why when the server refuses', async () => {
  const { user } = await open({ zap, share });
  await user.click(await screen.findByRole('button', { name: 'Remove the link' }));
  replyWith('deleteZapShare', 403, { errors: ['You can’t do this while signed in as someone else.'] }, { params });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove the link' }));
  expect(await screen.findByText('You can’t do this while signed in as someone else.')).toBeVisible();
  expect(screen.getByText('http://localhost:3000/shared/link-1')).toBeVisible();
});

it('the page for sharing a Zap shows nothing of another person’s Zap, and asks for none without a number', async () => {
  serveSignedIn();
  replyWith('getZapShare', 404, { errors: ['Not found.'], reason: 'not_found' }, { params });
  const { close } = await openPage('/app/assets/zaps/5/share');
  expect(await screen.findByRole('heading', { level: 1, name: 'You can’t share this Zap' })).toBeVisible();
  close();
  serveSignedIn();
  await openPage('/app/assets/zaps/x/share');
  expect(await screen.findByRole('heading', { level: 1, name: 'You can’t share this Zap' })).toBeVisible();
});

it('an unknown action returns the same state object, and the state survives JSON', () => {
  expect(sharingSlice.reducer(initialSharing, { type: 'unknown' })).toBe(initialSharing);
  expect(JSON.parse(JSON.stringify(initialSharing))).toEqual(initialSharing);
});
