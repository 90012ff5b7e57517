import { screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { parts } from '../../../../src/app/features/refresh-prompt';
import { initialResourceVersion, refreshPromptSlice, selectRefreshPrompt } from '../../../../src/app/features/refresh-prompt/state';
import { stopStores, testStore } from '../../../support/appStore';
import { serveSignedIn } from '../../../support/home';
import { openPage } from '../../../support/page';

afterEach(stopStores);
const day = 86_400_000;
const versionOf = (state: unknown) => selectRefreshPrompt(state as object);
const { refreshPutOff, revisionSeen } = refreshPromptSlice.actions;

describe('the resource version', () => {
  it('the resource version has the current version and when a refresh is asked for [A3.41, B3.61]', () => {
    expect(initialResourceVersion).toEqual({ currentResourceVersion: null, showRefreshAfter: null, isPromptShown: false });
  });

  it('the resource version records the first version, and asks for a refresh a day after the first change, which later ones do not move [A4.54, A4.55, B4.31]', () => {
    const first = refreshPromptSlice.reducer(initialResourceVersion, revisionSeen({ revision: 'a', at: 5 }));
    expect(first).toEqual({ currentResourceVersion: 'a', showRefreshAfter: null, isPromptShown: false });
    const changed = refreshPromptSlice.reducer(first, revisionSeen({ revision: 'b', at: 10 }));
    expect(changed.showRefreshAfter).toBe(10 + day);
    expect(refreshPromptSlice.reducer(changed, revisionSeen({ revision: 'c', at: 20 })).showRefreshAfter).toBe(10 + day);
  });

  it('the resource version is the same object for what it does not know or knows already, and survives JSON', () => {
    const state = refreshPromptSlice.reducer(initialResourceVersion, revisionSeen({ revision: 'a', at: 5 }));
    expect(refreshPromptSlice.reducer(state, { type: 'unknown' })).toBe(state);
    expect(refreshPromptSlice.reducer(state, revisionSeen({ revision: 'a', at: 9 }))).toBe(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it('the resource version follows the header of every reply [B4.32]', async () => {
    const store = testStore([parts]);
    const replyWithRevision = async (revision: string) => {
      nock('http://localhost:3000').get('/api/v3/timezones').reply(200, { objects: [] }, { 'x-revision': revision });
      await store.api.http.get('/api/v3/timezones');
    };
    await replyWithRevision('a');
    await store.until('the first', (state) => versionOf(state).currentResourceVersion === 'a');
    expect(versionOf(store.getState()).showRefreshAfter).toBeNull();
    await replyWithRevision('b');
    await store.until('the second', (state) => versionOf(state).currentResourceVersion === 'b');
    expect(versionOf(store.getState()).showRefreshAfter).toBe(store.ports.clock.now() + day);
  });
});

it('the revision of the page is known although its newest reply was delivered with another one [A4.55, B4.32, R25]', async () => {
  const store = testStore();
  const origin = nock('http://localhost:3000');
  origin.get('/api/v3/profiles').reply(200, { objects: [] }, { 'x-revision': 'a' });
  await store.api.http.get('/api/v3/profiles');
  store.api.expectReplies([{ path: '/api/v3/timezones', text: '{"objects": []}' }]);
  await store.api.http.get('/api/v3/timezones');
  store.inject(parts);
  origin.get('/api/v3/timezones').reply(200, { objects: [] }, { 'x-revision': 'b' });
  await store.api.http.get('/api/v3/timezones');
  await store.until('the change', (state) => versionOf(state).currentResourceVersion === 'b');
  expect(versionOf(store.getState()).showRefreshAfter).not.toBeNull();
});

it('the resource version is known from the replies before its code came: a change right after counts [A4.55, B4.32]', async () => {
  const store = testStore();
  const reply = async (revision: string) => {
    nock('http://localhost:3000').get('/api/v3/timezones').reply(200, { objects: [] }, { 'x-revision': revision });
    await store.api.http.get('/api/v3/timezones');
  };
  await reply('a');
  store.inject(parts);
  await reply('b');
  await store.until('the change', (state) => versionOf(state).currentResourceVersion === 'b');
  expect(versionOf(store.getState()).showRefreshAfter).not.toBeNull();
});

it('the resource version counts a change that came before its code, and a prompt comes a day later: the first reply named the revision of the page [A4.54, A4.55, B4.32, R25]', async () => {
  const store = testStore();
  for (const revision of ['a', 'b']) {
    nock('http://localhost:3000').get('/api/v3/timezones').reply(200, { objects: [] }, { 'x-revision': revision });
    await store.api.http.get('/api/v3/timezones');
  }
  store.inject(parts);
  await store.until('the change', (state) => versionOf(state).currentResourceVersion === 'b');
  expect(versionOf(store.getState()).showRefreshAfter).not.toBeNull();
  await store.ports.clock.advance(day);
  await store.until('the prompt', (state) => versionOf(state).isPromptShown);
});

describe('the refresh prompt', () => {
  it('the refresh prompt comes 24 hours after the first change, and reloads the page on request [A4.54, R25]', async () => {
    serveSignedIn();
    const { store, user } = await openPage('/app/dashboard');
    await screen.findByRole('heading', { level: 1, name: /Welcome/ });
    await store.until('the prompt’s code', (state) => 'refreshPrompt' in (state as object));
    store.dispatch(revisionSeen({ revision: 'a', at: store.ports.clock.now() }));
    store.dispatch(revisionSeen({ revision: 'b', at: store.ports.clock.now() }));
    await store.ports.clock.advance(day - 1);
    expect(screen.queryByText('There is a new version of Patchbay.')).toBeNull();
    await store.ports.clock.advance(1);
    expect(await screen.findByText('There is a new version of Patchbay.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(store.ports.location.reloads.count).toBe(1);
  });

  it('a refresh prompt that was put off comes back a day later', async () => {
    const store = testStore([parts]);
    const now = store.ports.clock.now();
    store.dispatch(revisionSeen({ revision: 'a', at: now }));
    store.dispatch(revisionSeen({ revision: 'b', at: now }));
    await store.ports.clock.advance(day);
    expect(versionOf(store.getState()).isPromptShown).toBe(true);
    store.dispatch(refreshPutOff({ until: now + 2 * day }));
    expect(versionOf(store.getState()).isPromptShown).toBe(false);
    await store.ports.clock.advance(day);
    await waitFor(() => expect(versionOf(store.getState()).isPromptShown).toBe(true));
  });
});
