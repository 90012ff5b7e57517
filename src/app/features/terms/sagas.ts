import { put, type SagaGenerator } from 'typed-redux-saga';
import { onLeading } from '../../platform/flows';
import { saveProfile } from '../profile';
import { termsAgreed, termsFailed, termsKept } from './state';

export function* termsFlow(): SagaGenerator<void> {
  yield* onLeading(termsAgreed, agree);
}

/** The notice goes at once, and comes back with the reason when the agreement could not be kept. */
function* agree(): SagaGenerator<void> {
  const outcome = yield* saveProfile({ tosAgreement: true });
  yield* put(outcome.kind === 'saved' ? termsKept() : termsFailed({ messages: outcome.messages }));
}
