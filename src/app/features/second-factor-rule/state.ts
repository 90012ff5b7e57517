import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SecondFactorRuleView } from '../../../contract/secondFactorRules';
import type { GraceDays } from '../../../domain/secondFactorRule';
import { transitionsOf } from '../../platform/transitions';
import { currentAccountChosen } from '../accounts';
import { sessionEnded } from '../session';

/** What the person is about to decide. */
export interface RuleDraft {
  readonly graceDays: GraceDays;
  readonly acceptsSaml: boolean;
}

export interface ShownRule {
  readonly phase: 'shown';
  readonly view: SecondFactorRuleView;
  /** Of the open question; null while none is open. */
  readonly draft: RuleDraft | null;
  /** The question whether to turn it off is open. */
  readonly isStopping: boolean;
  readonly isSaving: boolean;
  /** Why the last decision was not saved. */
  readonly issue: string | null;
  readonly isKept: boolean;
}

export type RuleState = { readonly phase: 'loading' } | { readonly phase: 'failed'; readonly message: string } | ShownRule;

export const initialRule: RuleState = { phase: 'loading' };

export const ruleRetried = createAction('secondFactorRule/retried');

/** By the flow, of the account that they were begun for: in another one they find no reader (R24). */
const ofAccount = <T extends { accountId: number }>({ accountId, ...payload }: T) => ({ payload, meta: { accountId } });
export const ruleLoaded = createAction('secondFactorRule/loaded', (it: { accountId: number; view: SecondFactorRuleView }) => ofAccount(it));
export const ruleLoadFailed = createAction('secondFactorRule/loadFailed', (it: { accountId: number; message: string }) => ofAccount(it));
export const ruleKept = createAction('secondFactorRule/kept', (it: { accountId: number; view: SecondFactorRuleView }) => ofAccount(it));
export const ruleRefused = createAction('secondFactorRule/refused', (it: { accountId: number; message: string }) => ofAccount(it));

const shown = (view: SecondFactorRuleView, isKept: boolean): ShownRule => ({
  phase: 'shown',
  view,
  draft: null,
  isStopping: false,
  isSaving: false,
  issue: null,
  isKept,
});

const transition = transitionsOf<RuleState>();

export const ruleSlice = createSlice({
  name: 'secondFactorRule',
  initialState: initialRule as RuleState,
  reducers: {
    /** The person wants to turn it on, or to change it. */
    asked: transition({ from: ['shown'] }, (state, { payload: { draft } }: PayloadAction<{ draft: RuleDraft }>) => ({
      ...state,
      draft,
      issue: null,
      isKept: false,
    })),
    draftChanged: transition({ from: ['shown'] }, (state, { payload }: PayloadAction<Partial<RuleDraft>>) =>
      state.draft === null || state.isSaving ? state : { ...state, draft: { ...state.draft, ...payload } },
    ),
    stopAsked: transition({ from: ['shown'] }, (state) => ({ ...state, isStopping: true, issue: null, isKept: false })),
    cancelled: transition({ from: ['shown'] }, (state) => (state.isSaving ? state : { ...state, draft: null, isStopping: false })),
    confirmed: transition({ from: ['shown'] }, (state) => ({ ...state, isSaving: true, issue: null })),
    stopConfirmed: transition({ from: ['shown'] }, (state) => ({ ...state, isSaving: true, issue: null })),
  },
  extraReducers: (builder) => {
    builder
      .addCase(ruleLoaded, (state, { payload: { view } }) => (state.phase === 'shown' ? { ...state, view } : shown(view, false)))
      .addCase(ruleLoadFailed, (state, { payload: { message } }) => (state.phase === 'shown' ? state : { phase: 'failed', message }))
      .addCase(ruleKept, (_state, { payload: { view } }) => shown(view, true))
      .addCase(ruleRefused, (state, { payload: { message } }) =>
        state.phase === 'shown' ? { ...state, isSaving: false, issue: message } : state,
      )
      .addCase(ruleRetried, () => initialRule)
      .addCase(currentAccountChosen, () => initialRule)
      .addCase(sessionEnded, () => initialRule);
  },
});

export const {
  asked: ruleAsked,
  draftChanged: ruleDraftChanged,
  stopAsked: ruleStopAsked,
  cancelled: ruleCancelled,
  confirmed: ruleConfirmed,
  stopConfirmed: ruleStopConfirmed,
} = ruleSlice.actions;

export interface WithSecondFactorRule {
  readonly secondFactorRule: RuleState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSecondFactorRule {}
}

export const selectRule = ({ secondFactorRule }: WithSecondFactorRule): RuleState => secondFactorRule;
