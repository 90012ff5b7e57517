import { call, type SagaGenerator } from 'typed-redux-saga';
import { takePorts } from './flows';

/**
 * A worker whose code is fetched when it is first needed: `onEach(event, later(() => import('./x').then((m) => m.worker)))`.
 * Code that does not arrive is a fault like any other, unless the act is one that nobody waits for (`isOptional`):
 * then the developer is warned, and the next event tries again.
 */
export function later<A extends unknown[]>(
  load: () => Promise<(...args: A) => SagaGenerator<unknown>>,
  { isOptional = false } = {},
): (...args: A) => SagaGenerator<void> {
  return function* fetched(...args: A): SagaGenerator<void> {
    let worker: (...args: A) => SagaGenerator<unknown>;
    try {
      worker = yield* call(load);
    } catch (error) {
      if (!isOptional) throw error;
      const { console: developer } = yield* takePorts();
      developer.warn('Part of the app could not be loaded', error);
      return;
    }
    yield* worker(...args);
  };
}
