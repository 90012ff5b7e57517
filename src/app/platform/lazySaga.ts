import { call, type SagaGenerator } from 'typed-redux-saga';
import { getPorts } from './flows';

/**
 * A worker whose code is loaded when it is first needed: `onEach(event, lazySaga(() => import('./x').then((m) => m.worker)))`. Code
 * that fails to load is an error like any other, unless no flow waits for the result (`isOptional`): then it is logged as a
 * warning, and the next event tries again.
 */
export function lazySaga<A extends unknown[]>(
  load: () => Promise<(...args: A) => SagaGenerator<unknown>>,
  { isOptional = false } = {},
): (...args: A) => SagaGenerator<void> {
  return function* fetched(...args: A): SagaGenerator<void> {
    let worker: (...args: A) => SagaGenerator<unknown>;
    try {
      worker = yield* call(load);
    } catch (error) {
      if (!isOptional) throw error;
      const { console: developer } = yield* getPorts();
      developer.warn('Part of the app could not be loaded', error);
      return;
    }
    yield* worker(...args);
  };
}
