import { screen, waitFor } from '@testing-library/react';
import { initialJoin, joinSlice } from '../../../../src/app/features/team/join/state';
import type { WireInvitationOffer } from '../../../../src/contract/team';
import { stopStores } from '../../../support/appStore';
import { serveSignedIn, serveZaps } from '../../../support/home';
import { openPage } from '../../../support/page';
import { failToReach, nobody, replyWith, wireProfile } from '../../../support/replyWith';
import { wireAccount } from '../../../support/wireRecords';

const { acceptanceRefused, offerFound, offerMissing } = joinSlice.actions;

afterEach(stopStores);

const code = 'c0de-of-the-link';
const at = `/app/join-team?invitation=${code}`;
const offer: WireInvitationOffer = {
  email: 'ada@patchbay.example',
  role: 'admin',
  account: { name: 'Harbor Coffee Roasters', logo_url: null },
  invited_by: { name: 'Olivia Okafor', email: 'olivia@harborroasters.example' },
  expires_at: '2026-12-05T09:30:00.000Z',
  is_yours: true,
};
const heading = { level: 1, name: 'Join Harbor Coffee Roasters' };

it('an invitation names the account and the inviter, lets the invited person in and leads to the account [A2.39, A2.65]', async () => {
  serveSignedIn({ accounts: [{ id: 4 }], profile: { roles: [{ account_id: 4, role: 'owner' }] } });
  const looked = replyWith('getInvitationOffer', 200, offer);
  const { user, address, store } = await openPage(at);
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(screen.getByText('Olivia Okafor (olivia@harborroasters.example) invites you to work together on Patchbay.')).toBeVisible();
  expect(screen.getByText('Admin')).toBeVisible();
  expect(looked.sent.map(({ body }) => body)).toEqual([{ code }]);

  const accepted = replyWith('acceptInvitation', 200, { account_id: 3 });
  const roles = [
    { account_id: 4, role: 'owner' as const },
    { account_id: 3, role: 'admin' as const },
  ];
  replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
  const reloaded = replyWith('listAccounts', 200, { objects: [wireAccount({ id: 4 }), wireAccount()] }, { times: 2 });
  const zaps = serveZaps([]);
  store.ports.clock.skipWaitsUpTo(20_000);
  await user.click(screen.getByRole('button', { name: 'Accept as ada@patchbay.example' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard?account_id=3'));
  expect(accepted.sent.map(({ body }) => body)).toEqual([{ code }]);
  await waitFor(() => expect([reloaded.sent.length, zaps.sent.length]).toEqual([2, 1]));
  expect(store.getState()).toMatchObject({ accounts: { currentAccountId: 3 } });
});

it('an invitation tells somebody else whose it is, and leads to the log-in with the invited address, or to sign-up, and back [A2.39]', async () => {
  serveSignedIn({ profile: { email: 'grace@patchbay.example' } });
  replyWith('getInvitationOffer', 200, { ...offer, is_yours: false });
  await openPage(at);
  expect(await screen.findByText('You’re logged in as grace@patchbay.example, but this invitation is for another address.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
  const logIn = new URL(screen.getByRole('link', { name: 'Use another account' }).getAttribute('href')!, 'https://patchbay.example');
  expect([logIn.pathname, logIn.searchParams.get('email'), logIn.hash]).toEqual(['/app/login', offer.email, `#invitation=${code}`]);
  const signUp = new URL(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')!, 'https://patchbay.example');
  expect([signUp.pathname, signUp.searchParams.get('invitation'), signUp.hash]).toEqual(['/sign-up', null, `#invitation=${code}`]);
});

it('an invitation takes the code from behind the hash, out of the address, and keeps it out of the state [S30, S54]', async () => {
  serveSignedIn();
  const looked = replyWith('getInvitationOffer', 200, offer);
  const { address, store } = await openPage('/app/join-team?invited=yes#invitation=c0de%2Bcanary');
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(looked.sent.map(({ body }) => body)).toEqual([{ code: 'c0de+canary' }]);
  expect(address()).toBe('/app/join-team?invited=yes');
  expect(JSON.stringify([store.getState(), store.actions])).not.toContain('canary');
});

it('an invitation shows a visitor what it is, before any log-in [A2.39]', async () => {
  replyWith('getCurrentProfile', 200, nobody);
  replyWith('getInvitationOffer', 200, { ...offer, is_yours: false });
  const { address } = await openPage(at);
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in as ada@patchbay.example' })).toBeVisible();
  expect(address()).toBe(at);
});

it.each([
  ['the server knows none', at, (): unknown => replyWith('getInvitationOffer', 404, { errors: ['Not found.'] })],
  ['the server cannot read it', at, (): unknown => replyWith('getInvitationOffer', 400, { errors: ['Too long.'] })],
  ['the link holds none', '/app/join-team', (): unknown => null],
  ['the link holds two', `${at}&invitation=other`, (): unknown => null],
] as const)('explains an invitation that does not work: %s [A2.39, S54]', async (_why, address, serve) => {
  serveSignedIn();
  serve();
  await openPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'This invitation no longer works' })).toBeVisible();
  expect(screen.getByText(/been used, withdrawn, replaced by a newer one, or expired/)).toBeVisible();
});

it('an invitation that is withdrawn while its page is open is explained', async () => {
  serveSignedIn();
  replyWith('getInvitationOffer', 200, offer);
  const { user } = await openPage(at);
  replyWith('acceptInvitation', 404, { errors: ['Not found.'] });
  await user.click(await screen.findByRole('button', { name: /Accept as/ }));
  expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
});

it('an invitation page says when it could not be looked up, or accepted, and tries again', async () => {
  serveSignedIn();
  failToReach('getInvitationOffer');
  const { user } = await openPage(at);
  await screen.findByText('We couldn’t look up your invitation');
  replyWith('getInvitationOffer', 200, offer);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  failToReach('acceptInvitation');
  await user.click(await screen.findByRole('button', { name: /Accept as/ }));
  expect(await screen.findByText('We couldn’t reach the server. Check your connection and try again.')).toBeVisible();
});

describe('its state', () => {
  const found = joinSlice.reducer(
    undefined,
    offerFound({ offer: { ...offer, account: { name: 'X', logoUrl: null }, invitedBy: null, expiresAt: '', isYours: true } }),
  );

  it('the state of an invitation is plain, and no other action changes it', () => {
    for (const state of [
      initialJoin,
      found,
      joinSlice.reducer(found, joinSlice.actions.accepted()),
      joinSlice.reducer(found, offerMissing()),
    ]) {
      expect(joinSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });

  it('the state of an invitation can be accepted again after a refusal, and only what is offered can', () => {
    const refused = joinSlice.reducer(joinSlice.reducer(found, joinSlice.actions.accepted()), acceptanceRefused({ issue: 'No.' }));
    expect(refused).toMatchObject({ isAccepting: false, issue: 'No.' });
    expect(joinSlice.reducer(refused, joinSlice.actions.accepted())).toMatchObject({ isAccepting: true, issue: null });
    expect(joinSlice.reducer(initialJoin, joinSlice.actions.accepted())).toBe(initialJoin);
  });
});
