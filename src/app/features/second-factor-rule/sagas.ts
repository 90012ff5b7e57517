import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Body } from '../../../contract/types';
import { mayRequireSecondFactor } from '../../../domain/secondFactorRule';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { load, loadCollection } from '../../entities';
import { isAbort, onLeading } from '../../platform/flows';
import { accounts, selectCurrentAccountId, selectRoleIn, waitForCurrentAccount } from '../accounts';
import { members } from '../members';
import { reloadProfile, selectProfile } from '../profile';
import { texts } from './texts';
import { ruleConfirmed, ruleKept, ruleLoaded, ruleLoadFailed, ruleRefused, ruleStopConfirmed, selectRule } from './state';

/** Decisions about the rule, one at a time. */
export function* ruleFlow(): SagaGenerator<void> {
  yield* onLeading(ruleConfirmed, function* confirm() {
    const state = yield* select(selectRule);
    if (state.phase !== 'shown' || state.draft === null) return;
    yield* call(save, { isRequired: true as const, ...state.draft });
  });
  yield* onLeading(ruleStopConfirmed, () => save({ isRequired: false }));
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
