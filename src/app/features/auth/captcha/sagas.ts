import { call, cancelled, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { minutes } from '../../../../domain/durations';
import { request } from '../../../api/flows';
import { isAbort, onLatest, takePorts } from '../../../platform/flows';
import { tracked } from '../../tracking';
import { captchaChecked, captchaExpired, captchaFailed, captchaSolved, formAnswered, pageLeft, type WithAuth } from '../state';

/** The server takes a solution for ten minutes; ours counts as stale before that, by this browser's clock alone (R15). */
const lifetime = minutes(9);

/** One flow, started with whichever page comes first. */
export function* captchaFlow(): SagaGenerator<void> {
  yield* onLatest(captchaChecked, prove);
}

function* prove(checked: ReturnType<typeof captchaChecked>): SagaGenerator<void> {
  const { clock } = yield* takePorts();
  const { isOver } = yield* race({ solved: call(solve, checked), isOver: take([pageLeft.type]) });
  if (isOver || (yield* select(({ login }: WithAuth) => login.captcha.phase)) !== 'solved') return;
  // A solution is taken once: the next answer, or leaving the page, ends its life before its time.
  const { isStale } = yield* race({ isStale: call(waitOut, clock.wait), isOver: take([pageLeft.type, formAnswered.type]) });
  if (isStale) {
    yield* put(captchaExpired());
    yield* put(tracked('captcha expired', { action: checked.payload.action }));
  }
}

function* solve({ payload: { action } }: ReturnType<typeof captchaChecked>): SagaGenerator<void> {
  const { proofOfWork, console: developer } = yield* takePorts();
  const controller = new AbortController();
  try {
    const reply = yield* request('captchaChallenge', { query: { action } });
    if (reply.status !== 200) {
      yield* put(captchaFailed());
      return;
    }
    yield* put(captchaSolved({ captcha: yield* call(proofOfWork.solve, reply.body.challengeJson, controller.signal) }));
  } catch (error) {
    if (isAbort(error)) throw error;
    developer.warn('The captcha was not solved', error);
    yield* put(captchaFailed());
  } finally {
    if (yield* cancelled()) controller.abort();
  }
}

function* waitOut(wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>): SagaGenerator<true> {
  const controller = new AbortController();
  try {
    yield* call(wait, lifetime, controller.signal);
    return true;
  } finally {
    if (yield* cancelled()) controller.abort();
  }
}
