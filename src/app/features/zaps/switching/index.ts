import { createAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { save, selectEntity, type WithEntities } from '../../../entities';
import { onEach } from '../../../platform/flows';
import { usageChanged } from '../../accounts';
import { errorRaised } from '../../errors';
import { zaps } from '../entity';
import { readZapProblem } from './problem';

/** A person wants a Zap on or off. */
export const zapSwitched = createAction<{ id: number; to: 'on' | 'off' }>('zaps/switched');

/** Switches Zaps on and off, each for itself; those of one Zap one after the other. */
export function* switchingFlow(): SagaGenerator<void> {
  yield* onEach(zapSwitched, ({ payload: { id, to } }) => switchZap(id, to));
}

/**
 * By way of saving to the requested state, or with an error back to the present one. No request is made if
 * the Zap already has the state, or is being switched.
 */
export function* switchZap(id: number, to: 'on' | 'off'): SagaGenerator<void> {
  const zap = yield* select((state: WithEntities) => selectEntity(state, zaps, id));
  if (!zap?.data || zap.data.state === to || zap.state.status === 'saving') return;
  const outcome = yield* save(zaps, id, { state: to }, { failsAs: to === 'on' ? 'UnpauseError' : 'PauseError' });
  if (outcome.isOk) yield* put(usageChanged());
  else if (outcome.error !== null) {
    const { status, text, messages, message, reason, shouldGlobalizeError } = outcome.error;
    const problem = readZapProblem(text);
    // Only the check's result is about the Zap; any other error is about the request, and shown as such.
    const isChecked = status === 403 && reason === 'UnpauseError';
    const errors = problem.errors.length > 0 || isChecked ? problem.errors : messages.length > 0 ? messages : [message];
    yield* put(
      errorRaised({
        statusCode: status,
        shouldGlobalizeError,
        messages: errors,
        zap: { kind: to === 'on' ? 'unpause' : 'pause', flowId: id, title: zap.data.title, ...problem, errors },
      }),
    );
  }
}
