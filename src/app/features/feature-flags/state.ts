import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { switchesQuery } from '../../../contract/browser/graphql/operations/session';
import { isFailure } from '../../api/failure';
import { graphqlRequest } from '../../api/graphql';
import { catchAndReport, getPorts } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { sessionEnded, sessionLoaded } from '../session';

/** Flags by their name on the wire, as in `zap_mover`. */
export type Flags = Readonly<Record<string, boolean>>;

export interface FeatureFlagsState {
  /** The viewer's product-analytics identity. */
  readonly identity: string | null;
  /** Of the viewer: the global values, overridden by the person's own. */
  readonly session: Flags;
  /** Of the current account; null if there is none. */
  readonly account: { readonly id: number; readonly switches: Flags } | null;
}

export const initialFeatureFlags: FeatureFlagsState = { identity: null, session: {}, account: null };

export const featureFlagsSlice = createSlice({
  name: 'featureFlags',
  initialState: initialFeatureFlags,
  reducers: {
    /** The server has said which flags are on. */
    loaded: (_, { payload }: PayloadAction<FeatureFlagsState>) => payload,
  },
  extraReducers: (builder) => {
    builder
      // Until those of the other account are there, none of an account hold (R17).
      .addCase(currentAccountChosen, (state, { payload: { id } }) => {
        if (!(state.account === null || state.account.id === id)) state.account = null;
      });
  },
});

/** A flag was changed on the server. */
export const featureFlagsChanged = createAction('featureFlags/changed');

/** `zap_mover` → `zapMover` */
const camelName = (name: string): string => name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

const selectState = sliceSelector(featureFlagsSlice);

/** All flags of the person and of the account, by their camel-cased names. */
export const selectFeatureFlags = createSelector(
  [(state: object) => selectState(state).session, (state: object) => selectState(state).account],
  (session, account): Flags =>
    Object.fromEntries(Object.entries({ ...session, ...account?.switches }).map(([name, isOn]) => [camelName(name), isOn])),
);

/** Whether a flag is on, by its camel-cased name, as in `zapMover`; one that is not set is off. */
export function selectFeatureFlag(state: object, name: string): boolean {
  const flags = selectFeatureFlags(state);
  return Object.hasOwn(flags, name) && flags[name] === true;
}

/** True if the editor shows the events of an app in full: the opt-in is on and the opt-out is off. For both, the account's value counts first. */
export const selectIsEventPickerExpanded = (state: object): boolean =>
  selectFeatureFlag(state, 'expandedEventPicker') && !selectFeatureFlag(state, 'expandedEventPickerOptOut');

/** Loads the flags: now, when another person signs in, when the account is switched, and after a change. */
export function* featureFlagsFlow(): SagaGenerator<void> {
  yield* takeLatest([sessionLoaded.type, sessionEnded.type, currentAccountChosen.type, featureFlagsChanged.type], () =>
    catchAndReport(loadSwitches),
  );
  yield* catchAndReport(loadSwitches);
}

/** Flags that cannot be asked for stay as they are, at first off: a page must not fail for their sake. */
function* loadSwitches(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  try {
    const withAccount = accountId !== null;
    const { session, account } = yield* graphqlRequest(switchesQuery, { withAccount, ...(withAccount ? { accountId } : {}) });
    yield* put(
      featureFlagsSlice.actions.loaded({
        identity: session.identity,
        session: session.switches,
        account: account ? { id: account.id, switches: account.switches } : null,
      }),
    );
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { console: developer } = yield* getPorts();
    developer.warn('The switches could not be loaded', error);
  }
}
