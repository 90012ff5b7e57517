import { switchesQuery } from '../../../../src/contract/browser/graphql/operations/session';
import { currentAccountChosen } from '../../../../src/app/features/accounts';
import { sessionEnded } from '../../../../src/app/features/session';
import { parts, selectIsEventPickerExpanded, selectFeatureFlag, selectFeatureFlags } from '../../../../src/app/features/feature-flags';
import { initialFeatureFlags, featureFlagsSlice, type FeatureFlagsState } from '../../../../src/app/features/feature-flags/state';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { answerGraphql, refuseGraphql } from '../../../support/graphqlDoubles';

afterEach(stopStores);

const having = (switches: Partial<FeatureFlagsState>): object => ({ featureFlags: { ...initialFeatureFlags, ...switches } });
const accounts = {
  slices: [
    {
      reducerPath: 'accounts',
      reducer: (state: { currentAccountId: number | null } = { currentAccountId: null }, action: unknown) =>
        currentAccountChosen.match(action) ? { currentAccountId: action.payload.id } : state,
    },
  ],
};
const stateOf = (store: TestStore) => store.getState();

describe('a switch', () => {
  it('a feature flag is read by its name; a flag that is not set is off, and so are all flags before they are known [A3.08]', () => {
    const state = having({ session: { editor: true, pricing: false } });
    expect(['editor', 'pricing', 'unheardOf', 'toString', '__proto__'].map((name) => selectFeatureFlag(state, name))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(selectFeatureFlag({}, 'editor')).toBe(false);
  });

  it('a feature flag that is snake_cased on the wire is looked up by its camel-cased name [B3.07]', () => {
    const state = having({ account: { id: 1, switches: { zap_mover: true, new_flow_2: true } } });
    expect([selectFeatureFlag(state, 'zapMover'), selectFeatureFlag(state, 'newFlow2'), selectFeatureFlag(state, 'zap_mover')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a feature flag exists for the account as for the person [B3.13]', () => {
    const state = having({ session: { template_search: true }, account: { id: 1, switches: { zap_mover: true } } });
    expect(selectFeatureFlags(state)).toEqual({ templateSearch: true, zapMover: true });
    expect(selectFeatureFlags(state)).toBe(selectFeatureFlags({ ...state }));
  });
});

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])('the expanded event picker is on when the opt-in is %s and the opt-out %s: %s [B6.14]', (isIn, isOut, expected) => {
  const state = having({
    session: { expanded_event_picker_opt_out: isOut },
    account: { id: 1, switches: { expanded_event_picker: isIn } },
  });
  expect(selectIsEventPickerExpanded(state)).toBe(expected);
});

it('the feature flags of an account are cleared in the same state in which another is chosen [R17]', () => {
  const state = featureFlagsSlice.reducer(
    initialFeatureFlags,
    featureFlagsSlice.actions.loaded({ identity: 'i', session: { editor: true }, account: { id: 1, switches: { zap_mover: true } } }),
  );
  expect(featureFlagsSlice.reducer(state, currentAccountChosen({ id: 1 }))).toBe(state);
  expect(featureFlagsSlice.reducer(state, currentAccountChosen({ id: 2 }))).toEqual({
    identity: 'i',
    session: { editor: true },
    account: null,
  });
});

describe('the switches', () => {
  it('the feature flags are requested without an account, and with it once there is a current one [A7.27, B7.27]', async () => {
    const first = answerGraphql(switchesQuery, { session: { identity: 'i', switches: { template_search: true } } });
    const store = testStore([accounts, parts]);
    await waitUntil('the first flags', () => selectFeatureFlag(stateOf(store), 'templateSearch'));
    expect(first.asked[0]?.variables).toEqual({ withAccount: false });
    const second = answerGraphql(switchesQuery, {
      session: { identity: 'i', switches: {} },
      account: { id: 5, switches: { zap_mover: true } },
    });
    store.dispatch(currentAccountChosen({ id: 5 }));
    await waitUntil('the flags of the account', () => selectFeatureFlag(stateOf(store), 'zapMover'));
    expect(second.asked[0]?.variables).toEqual({ withAccount: true, accountId: 5 });
    expect(stateOf(store).featureFlags).toEqual({ identity: 'i', session: {}, account: { id: 5, switches: { zap_mover: true } } });
  });

  it('the feature flags stay off if they cannot be loaded, and are reset for the next person [A4.17]', async () => {
    const failed = refuseGraphql(switchesQuery, 403, 'No.');
    const store = testStore([parts]);
    await waitUntil('the refusal', () => failed.sent.length === 1);
    await waitUntil('the word to the developer', () => store.ports.warnings.length === 1);
    expect(selectFeatureFlags(stateOf(store))).toEqual({});
    store.dispatch(featureFlagsSlice.actions.loaded({ identity: 'i', session: { editor: true }, account: null }));
    answerGraphql(switchesQuery, { session: { identity: 'j', switches: {} } });
    store.dispatch(sessionEnded({ where: 'here' }));
    expect(selectFeatureFlag(stateOf(store), 'editor')).toBe(false);
    await waitUntil(
      'the flags of a visitor',
      () => (stateOf(store) as { featureFlags?: FeatureFlagsState }).featureFlags?.identity === 'j',
    );
  });

  it('the feature flags give the same object for an event that nobody knows, and survive JSON', () => {
    expect(featureFlagsSlice.reducer(initialFeatureFlags, { type: 'unknown' })).toBe(initialFeatureFlags);
    expect(JSON.parse(JSON.stringify(initialFeatureFlags))).toEqual(initialFeatureFlags);
  });
});
