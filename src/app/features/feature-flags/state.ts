import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { currentAccountChosen } from '../accounts';

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

export const { loaded: featureFlagsLoaded } = featureFlagsSlice.actions;

/** Without the slice, as before its code has come, every flag is off. */
export interface WithFeatureFlags {
  readonly featureFlags?: FeatureFlagsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithFeatureFlags {}
}

/** `zap_mover` → `zapMover` */
const camelName = (name: string): string => name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

const merged = createSelector(
  [(state: FeatureFlagsState) => state.session, (state: FeatureFlagsState) => state.account],
  (session, account): Flags =>
    Object.fromEntries(Object.entries({ ...session, ...account?.switches }).map(([name, isOn]) => [camelName(name), isOn])),
);

/** All flags of the person and of the account, by their camel-cased names. */
export const selectFeatureFlags = ({ featureFlags: switches }: WithFeatureFlags): Flags => merged(switches ?? initialFeatureFlags);

/** Whether a flag is on, by its camel-cased name, as in `zapMover`; one that is not set is off. */
export function selectFeatureFlag(state: WithFeatureFlags, name: string): boolean {
  const flags = selectFeatureFlags(state);
  return Object.hasOwn(flags, name) && flags[name] === true;
}

/** True if the editor shows the events of an app in full: the opt-in is on and the opt-out is off. For both, the account's value counts first. */
export const selectIsEventPickerExpanded = (state: WithFeatureFlags): boolean =>
  selectFeatureFlag(state, 'expandedEventPicker') && !selectFeatureFlag(state, 'expandedEventPickerOptOut');
