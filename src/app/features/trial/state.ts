import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { currentAccountChosen } from '../accounts';
import type { ExtensionReason } from './trialStatus';

/** The pending action on a trial. */
export interface TrialActsState {
  /** `reasons` are the server's sentences, if it gave any. */
  readonly extension:
    | { readonly phase: 'idle' }
    | { readonly phase: 'extending'; readonly reason: ExtensionReason }
    | { readonly phase: 'failed'; readonly reason: ExtensionReason; readonly reasons: readonly string[] };
  /** The end, as ISO 8601, that the person has put out of sight. */
  readonly seenEnd: string | null;
}

/** Replies carry the id of their account, so that a late reply is not shown for another account (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });

/** The person wants the trial to be longer, to try this. */
export const extensionRequested = createAction<{ reason: ExtensionReason }>('trial/extensionRequested');
export const extensionStarted = createAction('trial/extensionStarted', ofAccount<{ accountId: number; reason: ExtensionReason }>);
/** The server accepted it. `accounts/trialExtended` says if the trial was really extended. */
export const extensionAccepted = createAction('trial/extensionAccepted', ofAccount<{ accountId: number }>);
export const extensionFailed = createAction(
  'trial/extensionFailed',
  ofAccount<{ accountId: number; reason: ExtensionReason; reasons: readonly string[] }>,
);
/** The owner chose whether the team continues with the plan when the trial ends. */
export const autoUpgradeChosen = createAction<{ isOn: boolean }>('trial/autoUpgradeChosen');

export const initialTrialActs: TrialActsState = { extension: { phase: 'idle' }, seenEnd: null };

export const trialSlice = createSlice({
  name: 'trial',
  initialState: initialTrialActs,
  reducers: {
    /** The person has read that the trial ended, or had in an earlier visit. */
    endSeen(state, { payload: { endedAt } }: PayloadAction<{ endedAt: string }>) {
      if (state.seenEnd !== endedAt) state.seenEnd = endedAt;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(extensionStarted, (state, { payload: { reason } }) => {
        state.extension = { phase: 'extending', reason };
      })
      .addCase(extensionAccepted, (state) => {
        state.extension = { phase: 'idle' };
      })
      .addCase(extensionFailed, (state, { payload: { reason, reasons } }) => ({
        ...state,
        extension: { phase: 'failed', reason, reasons },
      }))
      // A dismissed notice stays dismissed: the first account is chosen only after it was recalled.
      .addCase(currentAccountChosen, ({ seenEnd }) => ({ ...initialTrialActs, seenEnd }));
  },
});

export const { endSeen: trialEndSeen } = trialSlice.actions;

export interface WithTrial {
  readonly trial: TrialActsState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithTrial {}
}

export const selectTrialActs = ({ trial }: WithTrial): TrialActsState => trial;
