import { put, type SagaGenerator } from 'typed-redux-saga';
import { readFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { onLeading } from '../../../platform/flows';
import { reloadProfile } from '../../profile';
import { reloadAccounts } from '../sagas';
import { texts } from './texts';
import { accountCreationFailed, accountCreationRequested } from './state';

export function* creationFlow(): SagaGenerator<void> {
  yield* onLeading(accountCreationRequested, createAccount);
}

/** Creates the account and enters it. 409: there is an account by now, from another tab or an invitation, which is entered. */
function* createAccount(): SagaGenerator<void> {
  try {
    const reply = yield* request('createAccount', { body: {} });
    if (reply.status !== 201 && reply.status !== 409) {
      yield* put(accountCreationFailed({ message: reply.body.messages.join(' ') || texts.none.failed }));
      return;
    }
    yield* reloadProfile();
    yield* reloadAccounts();
  } catch (error) {
    const failure = readFailure(error);
    const message = failure.kind === 'refused' ? failure.messages.join(' ') || texts.none.failed : failure.message;
    yield* put(accountCreationFailed({ message }));
  }
}
