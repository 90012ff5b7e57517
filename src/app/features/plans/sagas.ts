import { createAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { CallReply } from '../../api';
import { isAdmin } from '../../../domain/roles';
import { entityChanged, loadCollection } from '../../entities';
import { onLatest } from '../../platform/flows';
import { request } from '../../api/flows';
import { selectCurrentAccountId, selectRoleIn } from '../accounts';
import { reloadProfile, selectProfile } from '../profile';
import { currentAccountAlias, defaultAlias, planGroupPath, plans } from './entity';
import { selectLoadedPlanGroupAlias } from './selectors';

/** A person wants to see the plans: a page about them was opened, or they could not be loaded before. */
export const plansWanted = createAction('plans/wanted');

/** Loads the available plans when they are shown. */
export function* plansFlow(): SagaGenerator<void> {
  yield* onLatest(plansWanted, loadPlans);
}

/**
 * Admins of the current account load that account's plans, others the default group. What was loaded for the
 * current account stays; plans of any other group are loaded again.
 */
export function* loadPlans(): SagaGenerator<void> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null || (yield* select(selectLoadedPlanGroupAlias)) === currentAccountAlias) return;
  // The person's role here is in the profile, which may still be loading.
  if ((yield* select(selectProfile)) === null) yield* reloadProfile();
  if (isAdmin(yield* select(selectRoleIn, accountId))) yield* loadCollection(plans, { params: { accountId } });
  else yield* loadCollection(plans, { path: planGroupPath, params: { alias: defaultAlias } });
}

/**
 * The effect of a change of plan on an account: the server's reply, for the caller. It is stored with the plan.
 * Throws as `request` does.
 */
export function* loadChangeDetails(accountId: number, id: number): SagaGenerator<CallReply<'getPlanChangeDetails'>> {
  const reply = yield* request('getPlanChangeDetails', { params: { account_id: accountId, id } });
  if (reply.status === 200)
    yield* put(entityChanged({ entityType: plans.type, accountId }, { id, changes: { changeDetails: reply.body } }));
  return reply;
}
