import { put, type SagaGenerator } from 'typed-redux-saga';
import { isFailure } from '../../../api';
import { request } from '../../../api/flows';
import { catchAndReport, onLeading } from '../../../platform/flows';
import { expertsFailed, expertsLoaded, expertsRetried } from './state';

/** Loads the directory once, and again on request after a failure. */
export function* expertsFlow(): SagaGenerator<void> {
  yield* onLeading(expertsRetried, loadExperts);
  yield* catchAndReport(loadExperts);
}

function* loadExperts(): SagaGenerator<void> {
  try {
    const { status, body } = yield* request('listExperts', {});
    yield* put(status === 200 ? expertsLoaded({ experts: body.objects }) : expertsFailed());
  } catch (error) {
    yield* put(expertsFailed());
    if (!isFailure(error)) throw error;
  }
}
