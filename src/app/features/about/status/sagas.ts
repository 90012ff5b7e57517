import { put, type SagaGenerator } from 'typed-redux-saga';
import { HttpError, NetworkError } from '../../../api';
import { request } from '../../../api/flows';
import { guarded, onLeading } from '../../../platform/flows';
import { statusAsked, statusFailed, statusLoaded } from './state';

/** Asks once, and again whenever somebody wants to know. */
export function* systemStatusFlow(): SagaGenerator<void> {
  yield* onLeading(statusAsked, loadStatus);
  yield* guarded(loadStatus);
}

function* loadStatus(): SagaGenerator<void> {
  try {
    const { body } = yield* request('systemStatus', {});
    yield* put(statusLoaded({ status: body }));
  } catch (error) {
    yield* put(statusFailed({ isReached: error instanceof HttpError }));
    if (!(error instanceof HttpError || error instanceof NetworkError)) throw error;
  }
}
