import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { guarded, onEach } from '../../platform/flows';
import { placeEntered, selectPlace } from '../../platform/place';
import { currentAccountChosen, selectCurrentAccountId } from '../accounts';
import { plansWanted } from '../plans';
import { isBillingPath } from './places';

/** Wants the plans while billing is in view and it is known for which account. */
export function* billingFlow(): SagaGenerator<void> {
  yield* onEach(isAnyOf(placeEntered, currentAccountChosen), wantPlans);
  yield* guarded(wantPlans);
}

function* wantPlans(): SagaGenerator<void> {
  const { pathname } = yield* select(selectPlace);
  if (isBillingPath(pathname) && (yield* select(selectCurrentAccountId)) !== null) yield* put(plansWanted());
}
