import { selectRoleIn } from '../../../../src/app/features/accounts';
import { createAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import {
  helpAcknowledged,
  notificationAcknowledged,
  npsAcknowledged,
  parts,
  saveProfile,
  selectHasSeenNotification,
  selectHasViewedHelp,
  selectIsNpsDue,
  selectIsStaff,
  selectProfile,
  tutorialKeys,
  type SaveOutcome,
  type WithProfile,
} from '../../../../src/app/features/profile';
import { editsSlice, initialEdits } from '../../../../src/app/features/profile/saving';
import { sessionEnded, sessionLoaded } from '../../../../src/app/features/session';
import { onEach } from '../../../../src/app/platform/flows';
import type { WireProfile } from '../../../../src/contract/profiles';
import { stopStores, testStore, type TestStore } from '../../../support/appStore';
import { failToReach, replyWith, wireProfile } from '../../../support/replyWith';

afterEach(stopStores);

const { saveEnded, saveStarted } = editsSlice.actions;

const params = { id: 7 };
const asked = createAction<object>('test/saveAsked');
/** A promise that the test resolves. */
const gate = () => {
  let open = (): void => {};
  return { until: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
};
const profileOf = (store: TestStore) => selectProfile(store.getState() as unknown as WithProfile);

/** A store with a loaded profile. `save` starts saves and `outcomes` returns their results. */
async function withProfile(profile: Partial<WireProfile> = {}) {
  const outcomes: SaveOutcome[] = [];
  const saver = {
    needs: [parts],
    sagas: [
      function* saves(): SagaGenerator<void> {
        yield* onEach(asked, function* ({ payload }) {
          outcomes.push(yield* saveProfile(payload));
        });
      },
    ],
  };
  replyWith('getProfile', 200, wireProfile(profile), { params });
  const store = testStore([saver]);
  store.dispatch(sessionLoaded({ profileId: 7, email: 'ada@patchbay.example', identity: null, profiles: [] }));
  await store.until('the profile', (state: WithProfile) => selectProfile(state) !== null);
  return { store, outcomes, save: (changes: object) => store.dispatch(asked(changes)) };
}

describe('saving the profile', () => {
  it('saving the profile sends the fields that are given and no others, and none that is the page’s own [A7.07, A3.15]', async () => {
    const { store, save, outcomes } = await withProfile();
    const sent = replyWith('updateProfile', 200, wireProfile({ first_name: 'Grace', alert_actions: 'never' }), { params });
    save({
      firstName: 'Grace',
      alertActions: 'never',
      emailPendingChange: true,
      emailConfirmSent: true,
      email: 'x@example.com',
      isStaff: true,
    });
    await store.until('the answer', () => outcomes.length > 0);
    expect(sent.sent.map(({ body }) => body)).toEqual([{ first_name: 'Grace', alert_actions: 'never' }]);
    expect(outcomes).toEqual([{ kind: 'saved' }]);
    expect(profileOf(store)).toMatchObject({ firstName: 'Grace', alertActions: 'never', email: 'ada@patchbay.example' });
  });

  it('saving the profile ends with its caller: a flow that is cancelled while it waits does nothing more [R20]', async () => {
    const { store, save, outcomes } = await withProfile();
    const { until, open } = gate();
    const answer = replyWith('updateProfile', 200, wireProfile(), { params, until });
    save({ firstName: 'Grace' });
    await store.until('the request', () => answer.sent.length > 0);
    stopStores();
    open();
    await store.until('the end of the save', () => store.actions.some(({ type }) => type === saveEnded.type));
    expect(outcomes).toEqual([]);
  });

  it('saving the profile asks nothing when there is nothing to change', async () => {
    const { store, save, outcomes } = await withProfile();
    save({ emailPendingChange: true });
    await store.until('the outcome', () => outcomes.length > 0);
    expect(outcomes).toEqual([{ kind: 'saved' }]);
  });

  it('saving the profile shows the change at once, and what was there before when it is refused, with a sentence for each field', async () => {
    const { store, save, outcomes } = await withProfile();
    const { until, open } = gate();
    replyWith(
      'updateProfile',
      400,
      { errors: ['Enter your first name.'], field_errors: { first_name: ['Enter your first name.'] } },
      { params, until },
    );
    save({ firstName: '' });
    expect(profileOf(store)?.firstName).toBe('');
    open();
    await store.until('the answer', () => outcomes.length > 0);
    expect(profileOf(store)?.firstName).toBe('Ada');
    expect(outcomes).toEqual([
      { kind: 'refused', fieldErrors: { firstName: ['Enter your first name.'] }, messages: ['Enter your first name.'] },
    ]);
  });

  it('saving the profile keeps what the second save shows while the first one is answered [R17]', async () => {
    const { store, save, outcomes } = await withProfile();
    const [first, second] = [gate(), gate()];
    replyWith('updateProfile', 200, wireProfile({ alert_actions: 'never' }), { params, until: first.until });
    replyWith('updateProfile', 200, wireProfile({ alert_actions: 'never', summary_schedule: 'daily' }), { params, until: second.until });
    save({ alertActions: 'never' });
    save({ summarySchedule: 'daily' });
    expect(profileOf(store)).toMatchObject({ alertActions: 'never', summarySchedule: 'daily' });
    first.open();
    await store.until('the first answer', () => outcomes.length === 1);
    expect(profileOf(store)).toMatchObject({ alertActions: 'never', summarySchedule: 'daily' });
    second.open();
    await store.until('the second answer', () => outcomes.length === 2);
    expect(profileOf(store)).toMatchObject({ alertActions: 'never', summarySchedule: 'daily' });
  });

  it('saving the profile says so when there is no network, and nothing has changed [R19]', async () => {
    const { store, save, outcomes } = await withProfile();
    failToReach('updateProfile', 1, params);
    save({ firstName: 'Grace' });
    await store.until('the outcome', () => outcomes.length > 0);
    expect(outcomes[0]).toMatchObject({ kind: 'refused', fieldErrors: {}, messages: [expect.stringMatching(/trouble connecting/)] });
    expect(profileOf(store)?.firstName).toBe('Ada');
  });
});

describe('an acknowledgement', () => {
  it.each([
    ['viewed_help', helpAcknowledged({ key: 'folders' }), selectHasViewedHelp, 'folders'],
    ['has_seen_notifications', notificationAcknowledged({ key: 'jobs-cta' }), selectHasSeenNotification, 'jobs-cta'],
  ] as const)('in %s sets its key at once, keeps the others, and is saved [A3.09, A3.10, A4.48]', async (field, event, select, key) => {
    const { store } = await withProfile({ [field]: { before: true } });
    const kept = replyWith('updateProfile', 200, wireProfile({ [field]: { before: true, [key]: true } }), { params });
    const has = (which: string) => select(store.getState() as unknown as WithProfile, which);
    expect([has(key), has('before')]).toEqual([false, true]);
    store.dispatch(event);
    expect([has(key), has('before')]).toEqual([true, true]);
    await store.until('the answer', () => store.actions.some(({ type }) => type === saveEnded.type));
    expect(kept.sent.map(({ body }) => body)).toEqual([{ [field]: { [key]: true } }]);
    expect([has(key), has('before')]).toEqual([true, true]);
  });

  it('an acknowledgement of each of the three tutorials is kept under its very key [B3.17]', async () => {
    expect(tutorialKeys).toEqual(['guide', 'welcome', 'hasViewedWelcomeTeamsModal']);
    const { store } = await withProfile();
    const seen: Record<string, boolean> = {};
    for (const key of tutorialKeys) {
      seen[key] = true;
      const kept = replyWith('updateProfile', 200, wireProfile({ viewed_help: seen }), { params });
      const before = store.actions.filter(({ type }) => type === saveEnded.type).length;
      store.dispatch(helpAcknowledged({ key }));
      await store.until('the answer', () => store.actions.filter(({ type }) => type === saveEnded.type).length > before);
      expect(kept.sent[0]?.body).toEqual({ viewed_help: { [key]: true } });
    }
    for (const key of tutorialKeys) expect(selectHasViewedHelp(store.getState() as unknown as WithProfile, key)).toBe(true);
  });

  it('an acknowledgement of the survey says that it is not to be shown again, and is saved [A4.49]', async () => {
    const { store } = await withProfile({ should_see_nps_survey: true });
    const kept = replyWith('updateProfile', 200, wireProfile(), { params });
    const isDue = () => selectIsNpsDue(store.getState() as unknown as WithProfile);
    expect(isDue()).toBe(true);
    store.dispatch(npsAcknowledged());
    expect(isDue()).toBe(false);
    await store.until('the answer', () => store.actions.some(({ type }) => type === saveEnded.type));
    expect(kept.sent.map(({ body }) => body)).toEqual([{ should_see_nps_survey: false }]);
    expect(isDue()).toBe(false);
  });
});

describe('the profile', () => {
  it('the profile returns id, address, zone, staff, roles, help and survey; without a role the person is a member [B3.15]', async () => {
    const { store } = await withProfile({
      timezone: 'Europe/Lisbon',
      is_staff: true,
      roles: [{ account_id: 3, role: 'admin' }],
      viewed_help: { folders: true },
      should_see_nps_survey: true,
    });
    const state = store.getState() as unknown as WithProfile;
    expect(selectProfile(state)).toMatchObject({ id: 7, email: 'ada@patchbay.example', timezone: 'Europe/Lisbon' });
    expect([
      selectIsStaff(state),
      selectHasViewedHelp(state, 'folders'),
      selectHasViewedHelp(state, 'paths'),
      selectIsNpsDue(state),
    ]).toEqual([true, true, false, true]);
    expect([selectRoleIn(state, 3), selectRoleIn(state, 4)]).toEqual(['admin', 'member']);
  });
});

describe('the saves under way', () => {
  it('the saves under way survive JSON, answer unknown actions with the same state, and go with the session [S45]', () => {
    const one = editsSlice.reducer(initialEdits, saveStarted({ id: 1, changes: { firstName: 'Grace' } }));
    expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    expect(editsSlice.reducer(one, { type: 'unknown' })).toBe(one);
    expect(editsSlice.reducer(one, saveEnded({ id: 9 }))).toBe(one);
    expect(editsSlice.reducer(one, sessionEnded({ where: 'here' }))).toEqual(initialEdits);
  });
});
