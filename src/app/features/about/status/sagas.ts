import { put, type SagaGenerator } from 'typed-redux-saga';
import { findFailure, isFailure } from '../../../api';
import { request } from '../../../api/flows';
import { catchAndReport, onLeading } from '../../../platform/flows';
import { statusAsked, statusFailed, statusLoaded } from './state';

/** Loads the status once, and again on request. */
export function* systemStatusFlow(): SagaGenerator<void> {
  yield* onLeading(statusAsked, loadStatus);
  yield* catchAndReport(loadStatus);
}

function* loadStatus(): SagaGenerator<void> {
  try {
    const { status, body } = yield* request('getSystemStatus', {});
    yield* put(status === 200 ? statusLoaded({ status: body }) : statusFailed({ because: 'tooOften' }));
  } catch (error) {
    yield* put(statusFailed({ because: findFailure(error)?.kind === 'refused' ? 'down' : 'unreached' }));
    if (!isFailure(error)) throw error;
  }
}
