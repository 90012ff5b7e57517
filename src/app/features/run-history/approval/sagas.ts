import { put, type SagaGenerator } from 'typed-redux-saga';
import { parseCodeHash } from '../../../../domain/loginHash';
import { describeFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { getPorts, onLeading } from '../../../platform/flows';
import { texts } from './texts';
import { approvalAnswered, approvalFailed, approvalLoaded, approvalMissed, approvalRefused, approvalRequested } from './state';

const failureTexts = { unreachable: texts.network, refused: texts.refused };

/** Sends the answer of the person to whom the link was mailed. */
export function* approvalFlow(): SagaGenerator<void> {
  yield* onLeading(approvalAnswered, answer);
}

function* tokenOfLink(): SagaGenerator<string | null> {
  const { location } = yield* getPorts();
  return parseCodeHash(location.secretHash());
}

/** Loads the question; looking decides nothing. */
export function* loadApproval(): SagaGenerator<void> {
  yield* put(approvalRequested());
  const token = yield* tokenOfLink();
  if (token === null) return void (yield* put(approvalMissed()));
  try {
    const reply = yield* request('findApproval', { body: { token } });
    if (reply.status === 200) yield* put(approvalLoaded({ approval: reply.body }));
    else if (reply.status === 429) yield* put(approvalFailed({ reason: reply.body.messages.join(' ') }));
    else yield* put(approvalMissed());
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(approvalFailed({ reason: describeFailure(error, failureTexts) }));
  }
}

function* answer({ payload }: ReturnType<typeof approvalAnswered>): SagaGenerator<void> {
  const token = (yield* tokenOfLink()) ?? '';
  try {
    const reply = yield* request('answerApproval', { body: { token, answer: payload.answer } });
    if (reply.status === 200) yield* put(approvalLoaded({ approval: reply.body }));
    // Another person was faster: the page then shows how it is.
    else if (reply.status === 409) yield* loadApproval();
    else if (reply.status === 404) yield* put(approvalMissed());
    else yield* put(approvalRefused({ issue: reply.body.messages.join(' ') || texts.refused }));
  } catch (error) {
    if (!isFailure(error)) throw error;
    yield* put(approvalRefused({ issue: describeFailure(error, failureTexts) }));
  }
}
