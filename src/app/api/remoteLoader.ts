import type { Action } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { findFailure, type Failure } from './failure';

/**
 * The `load` of a page whose failure is an event of its slice: `remoteLoader(load, () => thingsFailed())`. A call that failed is
 * given to `failed`. For anything else, `failed` gets null, and the error is thrown on after the event, so that it is reported.
 */
export function remoteLoader<Arguments extends unknown[]>(
  load: (...args: Arguments) => SagaGenerator<unknown>,
  failed: (failure: Failure | null) => Action,
): (...args: Arguments) => SagaGenerator<void> {
  return function* loadRemote(...args) {
    try {
      yield* load(...args);
    } catch (error) {
      const failure = findFailure(error);
      yield* put(failed(failure));
      if (failure === null) throw error;
    }
  };
}
