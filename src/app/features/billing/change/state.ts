import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PlanChangeDetails } from '../../../../contract/plans';
import { sliceSelector } from '../../../platform/sliceSelector';
import { currentAccountChosen } from '../../accounts';

/** The result of a change of plan. */
export interface PlanChangeDone {
  readonly planId: number;
  readonly fromPlanId: number;
  /** No: the account had the plan already, and nothing was done. */
  readonly isMade: boolean;
  /** When it takes effect (ISO 8601), if that is at the end of the paid period; null: it took effect at once. */
  readonly takesEffectAt: string | null;
  /** How many Zaps were paused, and how many are on again. */
  readonly paused: number;
  readonly restored: number;
}

/** A change of plan, from the wish to see it until it is done. */
export type PlanChangeState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'rehearsing'; readonly planId: number }
  /** `isGone`: there is no such plan. `reasons` are the server's sentences, if it gave any. */
  | { readonly phase: 'notRehearsed'; readonly planId: number; readonly isGone: boolean; readonly reasons: readonly string[] }
  | {
      readonly phase: 'rehearsed' | 'changing';
      readonly planId: number;
      readonly details: PlanChangeDetails;
      /** The Zaps that are to be on afterwards. */
      readonly chosen: readonly number[];
      /** At once, or at the end of the paid period. */
      readonly when: 'now' | 'period_end';
      /** Why it was not done; null while nothing went wrong. */
      readonly failure: readonly string[] | null;
    }
  | ({ readonly phase: 'changed' } & PlanChangeDone);

/** Replies carry the id of their account, so that a late reply is not shown for another account (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });

/** The preview of a plan is loading. */
export const rehearsalStarted = createAction('billing/change/rehearsalStarted', ofAccount<{ accountId: number; planId: number }>);
export const rehearsed = createAction(
  'billing/change/rehearsed',
  ofAccount<{ accountId: number; planId: number; details: PlanChangeDetails }>,
);
export const rehearsalFailed = createAction(
  'billing/change/rehearsalFailed',
  ofAccount<{ accountId: number; planId: number; isGone: boolean; reasons: readonly string[] }>,
);
/** The person wants it worked out again after a failure. */
export const rehearsalRetried = createAction('billing/change/rehearsalRetried');
export const planChanged = createAction('billing/change/changed', ofAccount<PlanChangeDone & { accountId: number }>);
/** Failed. The choice stays; `details` are the server's new result, if it was requested. */
export const changeFailed = createAction(
  'billing/change/failed',
  ofAccount<{ accountId: number; reasons: readonly string[]; details: PlanChangeDetails | null }>,
);

export const initialPlanChange: PlanChangeState = { phase: 'idle' };

/** Zaps that stay on without a choice: all that the plan allows and does not pause. */
export function proposedChoice({ choosableZapIds, zapIdsToPause }: PlanChangeDetails): readonly number[] {
  return choosableZapIds.filter((id) => !(id in zapIdsToPause));
}

/** What was paid for is used to the end, where that is possible. */
const whenOf = ({ atPeriodEnd }: PlanChangeDetails): 'now' | 'period_end' => (atPeriodEnd ? 'period_end' : 'now');

/** As much of a choice as still can be: of those that may be chosen, as many as the plan lets be on. */
export function stillChosen(chosen: readonly number[], { choosableZapIds, limits }: PlanChangeDetails): readonly number[] {
  const may = new Set(choosableZapIds);
  const kept = chosen.filter((id) => may.has(id));
  return limits.zaps < 0 ? kept : kept.slice(0, limits.zaps);
}

export const planChangeSlice = createSlice({
  name: 'billing/change',
  reducerPath: 'planChange',
  initialState: initialPlanChange as PlanChangeState,
  reducers: {
    /** The person looks at no plan any more. */
    rehearsalLeft: () => initialPlanChange,
    /** The person chose which Zaps stay on. */
    zapsChosen: (state, { payload: { chosen } }: PayloadAction<{ chosen: readonly number[] }>) =>
      state.phase === 'rehearsed' ? { ...state, chosen } : state,
    /** The person chose when the plan changes. */
    timeChosen: (state, { payload: { when } }: PayloadAction<{ when: 'now' | 'period_end' }>) =>
      state.phase === 'rehearsed' && state.details.atPeriodEnd ? { ...state, when } : state,
    /** The person wants the plan. */
    confirmed(state) {
      if (state.phase === 'rehearsed') {
        state.phase = 'changing';
        state.failure = null;
      }
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(rehearsalStarted, (_state, { payload: { planId } }) => ({ phase: 'rehearsing', planId }))
      .addCase(rehearsed, (state, { payload: { planId, details } }) =>
        state.phase === 'rehearsing' && state.planId === planId
          ? { phase: 'rehearsed', planId, details, chosen: proposedChoice(details), when: whenOf(details), failure: null }
          : state,
      )
      .addCase(rehearsalFailed, (state, { payload: { planId, isGone, reasons } }) =>
        state.phase === 'rehearsing' && state.planId === planId ? { phase: 'notRehearsed', planId, isGone, reasons } : state,
      )
      .addCase(changeFailed, (state, { payload: { reasons, details } }) =>
        state.phase === 'changing'
          ? {
              ...state,
              phase: 'rehearsed',
              failure: reasons,
              ...(details && { details, chosen: stillChosen(state.chosen, details), when: details.atPeriodEnd ? state.when : 'now' }),
            }
          : state,
      )
      .addCase(planChanged, (_state, { payload: { accountId: _account, ...done } }) => ({ phase: 'changed', ...done }))
      .addCase(currentAccountChosen, () => initialPlanChange);
  },
});

export const selectPlanChange = sliceSelector(planChangeSlice);
