import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { days } from '../../../domain/durations';
import { entitlementFromReply } from '../../../domain/planHeld';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { collectionReceived, entityReceived, save } from '../../entities';
import { callCancellable, catchAndReport, getPorts, onEach, onLatest, onLeading } from '../../platform/flows';
import { sliceSelector } from '../../platform/sliceSelector';
import { accounts, currentAccountChosen, selectCurrentAccount, selectCurrentAccountId, trialExtended, usageChanged } from '../accounts';
import { toastShown } from '../toasts';
import { texts, whyNotSaved } from './texts';
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

export const selectTrialActs = sliceSelector(trialSlice);

const { endSeen } = trialSlice.actions;

/** Where the end that was read is kept in this browser. */
const seenKey = 'trialEndSeen';

/** Trials: extensions, the end by the clock, and the owner's choice of what follows. */
export function* trialFlow(): SagaGenerator<void> {
  yield* onLeading(extensionRequested, extend);
  yield* onLeading(autoUpgradeChosen, chooseAfter);
  yield* onEach(endSeen, keepSeen);
  yield* onLatest(isAnyOf(currentAccountChosen, collectionReceived, entityReceived), awaitEnd);
  yield* catchAndReport(recallSeen);
  yield* catchAndReport(awaitEnd);
}

/** Makes the trial of the current account longer. */
function* extend({ payload: { reason } }: ReturnType<typeof extensionRequested>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  yield* put(extensionStarted({ accountId, reason }));
  const refuse = function* (reasons: readonly string[]): SagaGenerator<void> {
    yield* put(extensionFailed({ accountId, reason, reasons }));
    yield* put(toastShown({ type: 'error', message: texts.notExtended }));
  };
  try {
    const reply = yield* request('extendTrial', { params: { id: accountId }, body: { autoUpgrade: false, reason } });
    if (reply.status !== 200) return void (yield* refuse(reply.body.messages));
    const { clock } = yield* getPorts();
    const { isTrialing, daysLeft } = entitlementFromReply(reply.body, clock.now());
    yield* put(extensionAccepted({ accountId }));
    if (isTrialing && daysLeft > 0 && reply.body.enabledTrialExtensions.includes(reason)) yield* put(trialExtended({ accountId }));
    yield* put(usageChanged());
  } catch (error) {
    yield* refuse(readFailure(error).messages);
  }
}

/** Saves whether the team continues with its plan automatically; the account then says what applies. */
function* chooseAfter({ payload: { isOn } }: ReturnType<typeof autoUpgradeChosen>): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) return;
  const outcome = yield* save(accounts, accountId, { teamsTrialAutoUpgrade: isOn }, { accountId });
  if (outcome.isOk || outcome.error === null) return;
  const { status, messages } = outcome.error;
  yield* put(toastShown({ type: 'error', message: whyNotSaved(status, messages) }));
}

/** Waits for the end of the trial, so that the page is right without a reload; the accounts then say what still holds. */
function* awaitEnd(): SagaGenerator<void> {
  const account = yield* select(selectCurrentAccount);
  if (account === null) return;
  const { clock } = yield* getPorts();
  const { trialEndsAt } = entitlementFromReply(account, clock.now());
  if (trialEndsAt === null) return;
  // A day at a time: timers of browsers overflow after 24 of them.
  for (let left = Date.parse(trialEndsAt) - clock.now(); left > 0; left = Date.parse(trialEndsAt) - clock.now()) {
    const wait = Math.min(left, days(1));
    yield* callCancellable((signal) => clock.wait(wait, signal));
  }
  yield* put(usageChanged());
}

function* keepSeen({ payload: { endedAt } }: ReturnType<typeof endSeen>): SagaGenerator<void> {
  (yield* getPorts()).storage.local.set(seenKey, endedAt);
}

function* recallSeen(): SagaGenerator<void> {
  const endedAt = (yield* getPorts()).storage.local.get(seenKey);
  if (endedAt !== null) yield* put(endSeen({ endedAt }));
}
