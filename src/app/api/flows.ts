import { getContext, type SagaGenerator } from 'typed-redux-saga';
import type { EndpointName } from '../../contract/types';
import { callCancellable } from '../platform/flows';
import type { Api, CallInput, CallReply } from '.';

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
