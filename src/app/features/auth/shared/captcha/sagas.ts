import type { Action } from '@reduxjs/toolkit';
import { call, put, race, select, take, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { minutes } from '../../../../../domain/durations';
import { request } from '../../../../api/flows';
import { callCancellable, catchAndReport, getPorts, isAbort, type Flow } from '../../../../platform/flows';
import { tracked } from '../../../tracking';
import {
  captchaChecked,
  captchaExpired,
  captchaFailed,
  captchaSolved,
  formAnswered,
  pageLeft,
  selectAuth,
  type CaptchaAction,
} from '../state';

/** The server accepts a solution for ten minutes; the client treats it as stale before that, by this browser's clock alone (R15). */
const lifetime = minutes(9);

/** The captcha of one page: each is valid only for its own action. */
export function captchaFor(action: CaptchaAction): Flow {
  return function* captchaFlow(): SagaGenerator<void> {
    const isOurs = (event: Action): boolean => captchaChecked.match(event) && event.payload.action === action;
    yield* takeLatest(isOurs, (checked: ReturnType<typeof captchaChecked>) => catchAndReport(prove, checked));
  };
}

function* prove(checked: ReturnType<typeof captchaChecked>): SagaGenerator<void> {
  const { isOver } = yield* race({ solved: call(solve, checked), isOver: take([pageLeft.type]) });
  if (isOver || (yield* select(selectAuth)).captcha.phase !== 'solved') return;
  // A solution is used once: the next answer, or leaving the page, ends it early.
  const { isStale } = yield* race({ isStale: call(waitOut), isOver: take([pageLeft.type, formAnswered.type]) });
  if (isStale) {
    yield* put(captchaExpired());
    yield* put(tracked('captcha expired', { action: checked.payload.action }));
  }
}

function* solve({ payload: { action } }: ReturnType<typeof captchaChecked>): SagaGenerator<void> {
  const captcha = yield* solveCaptcha(action);
  yield* put(captcha === null ? captchaFailed() : captchaSolved({ captcha }));
}

/** The solution of a new captcha, for one request; null if it could not be loaded or solved. */
export function* solveCaptcha(action: CaptchaAction): SagaGenerator<string | null> {
  const { proofOfWork, console: developer } = yield* getPorts();
  try {
    const reply = yield* request('getCaptchaChallenge', { query: { action } });
    if (reply.status !== 200) return null;
    const { challengeJson } = reply.body;
    return yield* callCancellable((signal) => proofOfWork.solve(challengeJson, signal));
  } catch (error) {
    if (isAbort(error)) throw error;
    developer.warn('The captcha was not solved', error);
    return null;
  }
}

function* waitOut(): SagaGenerator<true> {
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(lifetime, signal));
  return true;
}
