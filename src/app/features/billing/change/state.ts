import { createAction } from '@reduxjs/toolkit';
import type { PlanChangeDetails } from '../../../../contract/types';
import { reducerOf } from '../../../platform/reducerOf';
import { currentAccountChosen } from '../../accounts';

/** The result of a change of plan. */
export interface PlanChangeDone {
  readonly planId: number;
  readonly fromPlanId: number;
  /** No: the account had the plan already, and nothing was done. */
  readonly isMade: boolean;
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
      /** Why it was not done; null while nothing went wrong. */
      readonly failure: readonly string[] | null;
    }
  | ({ readonly phase: 'changed' } & PlanChangeDone);

/** Replies about one account name it, so that a late one is not taken for another's (R24). */
const ofAccount = <P extends { accountId: number }>(payload: P) => ({ payload, meta: { accountId: payload.accountId } });

/** What would change with a plan is being worked out. */
export const rehearsalStarted = createAction('planChange/rehearsalStarted', ofAccount<{ accountId: number; planId: number }>);
export const rehearsed = createAction('planChange/rehearsed', ofAccount<{ accountId: number; planId: number; details: PlanChangeDetails }>);
export const rehearsalFailed = createAction(
  'planChange/rehearsalFailed',
  ofAccount<{ accountId: number; planId: number; isGone: boolean; reasons: readonly string[] }>,
);
/** The person wants it worked out again after a failure. */
export const rehearsalRetried = createAction('planChange/rehearsalRetried');
/** The person looks at no plan any more. */
export const rehearsalLeft = createAction('planChange/rehearsalLeft');
/** The person chose which Zaps stay on. */
export const zapsChosen = createAction<{ chosen: readonly number[] }>('planChange/zapsChosen');
/** The person wants the plan. */
export const changeConfirmed = createAction('planChange/confirmed');
export const planChanged = createAction('planChange/changed', ofAccount<PlanChangeDone & { accountId: number }>);
/** Failed. The choice stays; `details` are the server's new result, if it was requested. */
export const changeFailed = createAction(
  'planChange/failed',
  ofAccount<{ accountId: number; reasons: readonly string[]; details: PlanChangeDetails | null }>,
);

export const initialPlanChange: PlanChangeState = { phase: 'idle' };

/** What stays on if nobody chooses: all that the plan lets be on and does not pause. */
export function proposedChoice({ choosableZapIds, zapIdsToPause }: PlanChangeDetails): readonly number[] {
  return choosableZapIds.filter((id) => !(id in zapIdsToPause));
}

/** As much of a choice as still can be: of those that may be chosen, as many as the plan lets be on. */
export function stillChosen(chosen: readonly number[], { choosableZapIds, limits }: PlanChangeDetails): readonly number[] {
  const may = new Set(choosableZapIds);
  const kept = chosen.filter((id) => may.has(id));
  return limits.zaps < 0 ? kept : kept.slice(0, limits.zaps);
}

export const planChangeReducer = reducerOf<PlanChangeState>(initialPlanChange, (on) => {
  on(rehearsalStarted, (_state, { payload: { planId } }) => ({ phase: 'rehearsing', planId }));
  on(rehearsed, (state, { payload: { planId, details } }) =>
    state.phase === 'rehearsing' && state.planId === planId
      ? { phase: 'rehearsed', planId, details, chosen: proposedChoice(details), failure: null }
      : state,
  );
  on(rehearsalFailed, (state, { payload: { planId, isGone, reasons } }) =>
    state.phase === 'rehearsing' && state.planId === planId ? { phase: 'notRehearsed', planId, isGone, reasons } : state,
  );
  on(rehearsalLeft, () => initialPlanChange);
  on(zapsChosen, (state, { payload: { chosen } }) => (state.phase === 'rehearsed' ? { ...state, chosen } : state));
  on(changeConfirmed, (state) => (state.phase === 'rehearsed' ? { ...state, phase: 'changing', failure: null } : state));
  on(changeFailed, (state, { payload: { reasons, details } }) =>
    state.phase === 'changing'
      ? {
          ...state,
          phase: 'rehearsed',
          failure: reasons,
          ...(details && { details, chosen: stillChosen(state.chosen, details) }),
        }
      : state,
  );
  on(planChanged, (_state, { payload: { accountId: _account, ...done } }) => ({ phase: 'changed', ...done }));
  on(currentAccountChosen, () => initialPlanChange);
});

export interface WithPlanChange {
  readonly planChange: PlanChangeState;
}

export const selectPlanChange = ({ planChange }: WithPlanChange): PlanChangeState => planChange;
