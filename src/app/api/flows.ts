import type { Action } from '@reduxjs/toolkit';
import { getContext, put, type SagaGenerator } from 'typed-redux-saga';
import type { EndpointName } from '../../contract/types';
import { callCancellable } from '../platform/flows';
import type { Api, CallInput, CallReply } from '.';
import { findFailure, type Failure } from './failure';

/** The API of the store that runs this saga. */
export function* getApi(): SagaGenerator<Api> {
  return (yield* getContext('api')) as Api;
}

/** Calls an endpoint from a saga; when the saga is cancelled, its request is aborted too (R20). */
export function* request<N extends EndpointName>(route: N, input: CallInput<N>): SagaGenerator<CallReply<N>> {
  const api = yield* getApi();
  const send = api.call as (route: N, input: CallInput<N>) => Promise<CallReply<N>>;
  return yield* callCancellable((signal) => send(route, { ...input, signal }));
}

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
