import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import dashboard from '../../../src/app/features/dashboard/page';
import twoFactorSetup from '../../../src/app/features/two-factor-setup/page';
import { createEntityCore } from '../../../src/app/entities';
import { shellParts } from '../../../src/app/shell/parts';
import { pageSlices, type FeatureParts } from '../../../src/app/store/createStore';
import { createRootReducer, type SliceLike, type State } from '../../../src/app/store/rootReducer';
import { stopStores } from '../../support/appStore';
import { serveZaps } from '../../support/home';
import { openPage, type OpenPage } from '../../support/page';
import { nobody, replyWith, signedInAs, wireProfile } from '../../support/replyWith';
import { wireAccount, wireZap } from '../../support/wireRecords';

// The journey opens many screens.
afterEach(stopStores);

const roles = [{ account_id: 3, role: 'owner' as const }];
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`);

interface Journey extends OpenPage {
  /** The state after each action, oldest first. */
  readonly states: State[];
}

/** A person signs in, opens the dashboard, turns on two-factor authentication and signs out, with every screen and reply. */
async function live(): Promise<Journey> {
  replyWith('getCurrentProfile', 200, nobody);
  const states: State[] = [];
  const page = await openPage('/app/dashboard');
  page.store.subscribe(() => states.push(page.store.getState()));
  const { user, store, address } = page;

  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@patchbay.example');
  replyWith('discoverAccount', 200, { account: null });
  await user.click(screen.getByRole('button', { name: /continue/i }));
  replyWith('logOut', 204, null);
  replyWith('logIn', 200, { profile_id: 7 });
  replyWith('getCurrentProfile', 200, signedInAs({ roles }));
  replyWith('getProfile', 200, wireProfile({ roles }), { params: { id: 7 } });
  replyWith('listAccounts', 200, { objects: [wireAccount()] });
  serveZaps([wireZap({ id: 11, title: 'Roast sheet' }), wireZap({ id: 12, title: 'Refunds', state: 'off' })]);
  await user.type(await screen.findByLabelText(/^password/i), 'lantern-harbor-62');
  // A submit before the answer to the log-out that is made ahead would log out again.
  await store.until('the log-out', ({ session }: { session: { isLogoutReady?: boolean } }) => session.isLogoutReady === true);
  await user.keyboard('{Enter}');
  await screen.findByRole('rowheader', { name: /Roast sheet/ });
  await user.type(screen.getByRole('searchbox'), 'refunds');

  await user.click(screen.getByRole('button', { name: 'You: Ada Lovelace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Two-factor authentication' }));
  replyWith('startTwoFactorSetup', 200, {
    secret: 'JBSWY3DPEHPK3PXP',
    otpauth_uri: 'otpauth://totp/x',
    qr_image: 'data:image/svg+xml,<svg/>',
  });
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor' }));
  replyWith('verifyTwoFactorSetup', 200, { recovery_codes: recoveryCodes });
  await user.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  replyWith('enableTwoFactor', 200, { enable_totp_2fa: true });
  replyWith('getProfile', 200, wireProfile({ roles, enable_totp_2fa: true }), { params: { id: 7 } });
  await user.type(await screen.findByRole('textbox', { name: /Enter one of the codes/ }), `${recoveryCodes[0]}{Enter}`);
  await screen.findByText('Two-factor authentication is on');

  replyWith('logOut', 204, null);
  await user.click(screen.getByRole('button', { name: 'You: Ada Lovelace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(address()).toMatch(/^\/app\/login/));
  await screen.findByRole('textbox', { name: 'Email' });
  await store.until('nothing is under way', (state: { login: { login: { isSubmitting: boolean } } }) => !state.login.login.isSubmitting);
  return { ...page, states };
}

/** Every slice of the journey, as after all code has loaded. */
async function everySlice(): Promise<SliceLike[]> {
  const chunks = await Promise.all([
    import('../../../src/app/shell/frame/FullFrame'),
    import('../../../src/app/shell/AnalyticsOverlays'),
    import('../../../src/app/shell/BackgroundServices'),
    import('../../../src/app/features/nps'),
    import('../../../src/app/features/auth/sign-in-again'),
  ]);
  const flatten = (parts: FeatureParts): FeatureParts[] => [...(parts.needs ?? []).flatMap(flatten), parts];
  const all = [shellParts, ...[dashboard, twoFactorSetup, ...chunks].flatMap(({ parts }) => flatten(parts))];
  const core = createEntityCore({ transport: () => Promise.reject(new Error('nothing is asked while a log is played')) });
  for (const { entities } of all) core.registry.add(...(entities?.types ?? []));
  const seen: Reducer = (state: number = 0) => state;
  return [
    { reducerPath: 'seen', reducer: seen },
    { reducerPath: 'entities', reducer: core.reducer },
    ...all.flatMap(({ slices }) => slices ?? []),
  ];
}

describe('a recorded journey', () => {
  it('played again through the root reducer gives the same state, to the byte', async () => {
    const { store } = await live();
    const log = JSON.parse(JSON.stringify(store.actions)) as UnknownAction[];
    expect(log.length).toBeGreaterThan(60);
    expect(log.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'place/entered',
        'login/formSubmitted',
        'session/refreshed',
        'entities/collectionReceived',
        'twoFactorSetup/codesGiven',
        'session/ended',
      ]),
    );

    const root = createRootReducer(...pageSlices);
    root.add(await everySlice());
    const replayed = log.reduce<State | undefined>(
      (state, action) => root.reducer(state, action),
      root.reducer(undefined, { type: '@@begin' }),
    );
    expect(JSON.stringify(replayed)).toBe(JSON.stringify(store.getState()));
  });

  it('a recorded journey holds nothing but plain values', async () => {
    const { store } = await live();
    expect(JSON.parse(JSON.stringify(store.actions))).toEqual(store.actions);
    expect(JSON.parse(JSON.stringify(store.getState()))).toEqual(store.getState());
  });

  it('a recorded journey shows each of its screens again while DevTools jumps, and no flow and no request stirs', async () => {
    const { store, states, address } = await live();
    const recorded = [...states];
    const [before, entries] = [address(), store.ports.location.entries().length];
    const asked: string[] = [];
    nock.emitter.on('no match', (request: { path?: string }) => asked.push(String(request.path)));
    const told: string[] = [];
    // A jump replaces the state as DevTools does. No flow receives an action.
    const jump = (to: State) =>
      act(async () => {
        store.replaceReducer(((_state: unknown, { type }: UnknownAction) => {
          if (!type.startsWith('@@redux')) told.push(type);
          return to;
        }) as never);
      });

    const at = (holds: (state: never) => boolean) => recorded.findLast(holds as never) as State;
    await jump(at(({ twoFactorSetup }: { twoFactorSetup?: { phase: string } }) => twoFactorSetup?.phase === 'scanning'));
    expect(await screen.findByRole('textbox', { name: 'Code from the app' })).toBeVisible();
    await jump(at(({ twoFactorSetup }: { twoFactorSetup?: { phase: string } }) => twoFactorSetup?.phase === 'saving'));
    expect(await screen.findByText(recoveryCodes[4] as string)).toBeVisible();
    await jump(
      at(
        ({ zaps, place }: { zaps?: { search: string }; place: { pathname: string } }) =>
          zaps?.search === 'refunds' && place.pathname === '/app/dashboard',
      ),
    );
    expect(await screen.findByRole('rowheader', { name: /Refunds/ })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('refunds');
    for (const state of recorded) await jump(state);

    // Leaving the log-in form dispatches an action that no flow handles.
    expect(told.filter((type) => type !== 'login/pageLeft')).toEqual([]);
    expect(asked).toEqual([]);
    expect(address()).toBe(before);
    expect(store.ports.location.entries()).toHaveLength(entries);
    expect(store.ports.location.assigned).toEqual([]);
  });
});
