import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { SecondFactorRuleView } from '../../../contract/twoFactor';
import type { Body } from '../../../contract/types';
import { mayRequireSecondFactor, type GraceDays } from '../../../domain/secondFactorRule';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { load, loadCollection } from '../../entities';
import { isAbort, onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { transitionsOf } from '../../platform/transitions';
import { accounts, currentAccountChosen, selectCurrentAccountId, selectRoleIn, waitForCurrentAccount } from '../accounts';
import { members } from '../members';
import { reloadProfile, selectProfile } from '../profile';
import { sessionEnded } from '../session';
import { texts } from './texts';

/** What the person is about to decide. */
export interface RuleDraft {
  readonly graceDays: GraceDays;
  readonly acceptsSaml: boolean;
}

export interface RuleView {
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

export type RuleState = { readonly phase: 'loading' } | { readonly phase: 'failed'; readonly message: string } | RuleView;

export const initialRule: RuleState = { phase: 'loading' };

export const ruleRetried = createAction('secondFactorRule/retried');

/** By the flow, of the account that they were begun for: in another one they find no reader (R24). */
const ofAccount = <T extends { accountId: number }>({ accountId, ...payload }: T) => ({ payload, meta: { accountId } });
export const ruleLoaded = createAction('secondFactorRule/loaded', (it: { accountId: number; view: SecondFactorRuleView }) => ofAccount(it));
export const ruleLoadFailed = createAction('secondFactorRule/loadFailed', (it: { accountId: number; message: string }) => ofAccount(it));
export const ruleKept = createAction('secondFactorRule/kept', (it: { accountId: number; view: SecondFactorRuleView }) => ofAccount(it));
export const ruleRefused = createAction('secondFactorRule/refused', (it: { accountId: number; message: string }) => ofAccount(it));

const shown = (view: SecondFactorRuleView, isKept: boolean): RuleView => ({
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

export const selectRule = sliceSelector(ruleSlice);

const { confirmed, stopConfirmed } = ruleSlice.actions;

/** Decisions about the rule, one at a time. */
export function* ruleFlow(): SagaGenerator<void> {
  yield* onLeading(confirmed, function* confirm() {
    const state = yield* select(selectRule);
    if (state.phase !== 'shown' || state.draft === null) return;
    yield* call(save, { isRequired: true as const, ...state.draft });
  });
  yield* onLeading(stopConfirmed, () => save({ isRequired: false }));
}

/** Loads the rule with the members whom it concerns, for those who may change it. */
export function* loadRule(): SagaGenerator<void> {
  const accountId = yield* waitForCurrentAccount();
  if (accountId === null) return;
  if ((yield* select(selectProfile)) === null) yield* reloadProfile();
  if (!mayRequireSecondFactor(yield* select(selectRoleIn, accountId))) return;
  try {
    const reply = yield* request('getSecondFactorRule', { params: { account_id: accountId } });
    if (reply.status === 200) yield* put(ruleLoaded({ accountId, view: reply.body }));
    else yield* put(ruleLoadFailed({ accountId, message: reply.body.messages.join(' ') || texts.failed }));
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(ruleLoadFailed({ accountId, message: readFailure(error).message }));
  }
}

function* save(body: Body<'setSecondFactorRule'>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  try {
    const reply = yield* request('setSecondFactorRule', { params: { account_id: accountId }, body });
    if (reply.status !== 200) {
      return void (yield* put(ruleRefused({ accountId, message: reply.body.messages.join(' ') || texts.failed })));
    }
    yield* put(ruleKept({ accountId, view: reply.body }));
  } catch (error) {
    if (isAbort(error)) throw error;
    return void (yield* put(ruleRefused({ accountId, message: readFailure(error).messages.at(-1) ?? texts.failed })));
  }
  yield* load(accounts, accountId, { isSilent: true });
  yield* loadCollection(members, { params: { accountId }, isComplete: true, isSilent: true });
}
