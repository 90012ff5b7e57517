import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ParsedErrorBody } from '../../../api';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { entityChanged, loadCollectionIfNeeded } from '../../../entities';
import { catchAndReport, getPorts, onEach, onLeading } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { accounts, currentAccountChosen, selectCurrentAccountId, usageChanged } from '../../accounts';
import { loadChangeDetails } from '../../plans';
import { reloadZaps, zaps } from '../../zaps';
import { isBillingPath, rehearsedPlanId } from '../places';
import {
  changeFailed,
  planChanged,
  planChangeSlice,
  rehearsalFailed,
  rehearsalRetried,
  rehearsalStarted,
  rehearsed,
  selectPlanChange,
  type PlanChangeState,
} from './state';
import { texts } from './texts';

const { confirmed, rehearsalLeft } = planChangeSlice.actions;

/** Rehearses the plan that the address names, and changes to it when that is confirmed. */
export function* planChangeFlow(): SagaGenerator<void> {
  yield* onEach(isAnyOf(placeEntered, currentAccountChosen, rehearsalRetried), rehearse);
  yield* onLeading(confirmed, changing());
  yield* catchAndReport(rehearse);
}

function* rehearse(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  const place = yield* select(selectPlace);
  const planId = rehearsedPlanId(place);
  const state = yield* select(selectPlanChange);
  if (planId === null) {
    // The confirmation stays on the page that follows.
    const isTold = state.phase === 'idle' || (state.phase === 'changed' && isBillingPath(place.pathname));
    return void (isTold || (yield* put(rehearsalLeft())));
  }
  const isUnderWay = state.phase === 'changing' || ('planId' in state && state.planId === planId && /^rehears/.test(state.phase));
  if (accountId === null || isUnderWay) return;
  yield* put(rehearsalStarted({ accountId, planId }));
  try {
    // The names of the Zaps are in their list.
    yield* loadCollectionIfNeeded(zaps, { accountId, isComplete: true });
    const reply = yield* loadChangeDetails(accountId, planId);
    if (reply.status === 200) yield* put(rehearsed({ accountId, planId, details: reply.body }));
    else yield* put(rehearsalFailed({ accountId, planId, isGone: reply.status === 404, reasons: reply.body.messages }));
  } catch (error) {
    yield* put(rehearsalFailed({ accountId, planId, isGone: false, reasons: failureReasons(error) }));
  }
}

/** The unanswered request, with its idempotency key. */
interface Attempt {
  readonly key: string;
  /** The account, its plan, and the plan and the Zaps that were wanted. */
  readonly wish: string;
}

/** Every change of a visit: what got no answer goes under the same key when it is confirmed again, so that it is done once (R07). */
function changing(): () => SagaGenerator<void> {
  let unanswered: Attempt | null = null;
  return function* confirm() {
    const { random } = yield* getPorts();
    const accountId = yield* select(selectCurrentAccountId);
    const state = yield* select(selectPlanChange);
    if (accountId === null || state.phase !== 'changing') return;
    const { planId, details, chosen, when } = state;
    const wish = JSON.stringify([accountId, details.fromPlanId, planId, chosen, when]);
    const key = unanswered?.wish === wish ? unanswered.key : random.id();
    unanswered = { key, wish };
    if (yield* change(accountId, state, key)) unanswered = null;
  };
}

/** Changes the plan to the one that was rehearsed, with the Zaps that were chosen. Returns whether there was an answer. */
function* change(
  accountId: number,
  { planId, details, chosen, when }: Extract<PlanChangeState, { phase: 'rehearsed' | 'changing' }>,
  key: string,
): SagaGenerator<boolean> {
  const { location } = yield* getPorts();
  let isAnswered = false;
  try {
    const reply = yield* request('changePlan', {
      params: { id: accountId },
      body: { planId, zapIdsToKeepOn: [...chosen], ...(when === 'period_end' ? { when } : {}) },
      idempotencyKey: key,
    });
    isAnswered = true;
    if (reply.status !== 200) {
      yield* refuse(accountId, planId, reply.body);
      return isAnswered;
    }
    const { account, change: made, pausedZapIds, restoredZapIds } = reply.body;
    yield* put(entityChanged({ entityType: accounts.type }, { id: accountId, changes: account }));
    yield* put(
      planChanged({
        accountId,
        planId,
        fromPlanId: details.fromPlanId,
        isMade: made !== null || when === 'period_end',
        takesEffectAt: when === 'period_end' ? (account.scheduledPlanChange?.takesEffectAt ?? null) : null,
        paused: pausedZapIds.length,
        restored: restoredZapIds.length,
      }),
    );
    yield* put(usageChanged());
    const { pathname } = yield* select(selectPlace);
    if (isBillingPath(pathname)) location.push(pathname);
    // Lists of Zaps show at once which are on.
    yield* reloadZaps();
  } catch (error) {
    yield* put(changeFailed({ accountId, reasons: failureReasons(error), details: null }));
  }
  return isAnswered;
}

/** The choice is kept as far as possible; the server's new result is shown with it, because it caused the refusal. */
function* refuse(accountId: number, planId: number, { messages, fieldErrors }: ParsedErrorBody): SagaGenerator<void> {
  const reasons = [...messages, ...Object.values(fieldErrors).flat()];
  const reply = yield* loadChangeDetails(accountId, planId);
  yield* put(changeFailed({ accountId, reasons, details: reply.status === 200 ? reply.body : null }));
}

/** The server's sentences, or ours if there was no reply. Programming errors are rethrown. */
function failureReasons(error: unknown): readonly string[] {
  const { kind, messages } = readFailure(error);
  return kind === 'refused' ? messages : [texts.offline];
}
