import { put, type SagaGenerator } from 'typed-redux-saga';
import { onEach } from '../../platform/flows';
import { saveProfile } from '../profile';
import { texts } from './texts';
import { choiceKept, choiceMade, choiceRefused } from './state';

/** Saves each choice as it is made: one field in each request. */
export function* notificationSettingsFlow(): SagaGenerator<void> {
  yield* onEach(choiceMade, keep);
}

function* keep({ payload: { field, value } }: ReturnType<typeof choiceMade>): SagaGenerator<void> {
  const outcome = yield* saveProfile({ [field]: value });
  if (outcome.kind === 'saved') return void (yield* put(choiceKept({ field })));
  const said = outcome.fieldErrors[field] ?? outcome.messages;
  yield* put(choiceRefused({ field, message: [texts.refused, ...said].join(' ') }));
}
