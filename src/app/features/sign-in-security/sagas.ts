import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { readFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { isAbort, onEach, onLeading, getPorts } from '../../platform/flows';
import { selectCurrentProfileId } from '../session';
import { codesFile, texts } from './texts';
import {
  actEnded,
  codesDownloaded,
  codesRenewed,
  endChosen,
  endOthersChosen,
  passwordChanged,
  passwordRefused,
  passwordSubmitted,
  renewalConfirmed,
  securityFailed,
  securityLoaded,
  selectSecurity,
  type Card,
} from './state';

/** Changes the password, renews recovery codes and ends sessions. */
export function* securityFlow(): SagaGenerator<void> {
  yield* onLeading(passwordSubmitted, () => told('password', changePassword));
  yield* onLeading(renewalConfirmed, () => told('factor', renewCodes));
  yield* onLeading(endChosen, (action) => told('devices', () => endSession(action.payload.session)));
  yield* onLeading(endOthersChosen, () => told('devices', endOthers));
  yield* onEach(codesDownloaded, download);
}

/** Loads the state of the sign-in and the devices at each visit, because other devices change them. */
export function* loadSecurity(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  if (id === null) return;
  try {
    const overview = yield* request('getSecurity', { params: { id } });
    const devices = yield* request('listSessions', {});
    if (overview.status !== 200 || devices.status !== 200) return void (yield* put(securityFailed({ message: texts.failed })));
    yield* put(securityLoaded({ overview: overview.body, devices: devices.body.objects }));
  } catch (error) {
    yield* put(securityFailed({ message: readFailure(error).messages.at(-1) ?? texts.failed }));
  }
}

/** Runs an action; an error that no outcome names is shown on its card. */
function* told(card: Card, act: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* call(act);
  } catch (error) {
    if (isAbort(error)) throw error;
    yield* put(actEnded({ card, kind: 'error', text: readFailure(error).messages.at(-1) ?? texts.failed }));
  }
}

/** POST /api/v3/profiles/:id/password. */
function* changePassword(): SagaGenerator<void> {
  const id = yield* select(selectCurrentProfileId);
  const { form, loaded } = yield* select(selectSecurity);
  if (id === null || loaded === null) return;
  const { password, ...fresh } = form;
  const body = loaded.overview.hasPassword ? form : fresh;
  const reply = yield* request('changePassword', { params: { id }, body });
  if (reply.status === 204) {
    yield* put(passwordChanged({ text: texts.password.changed }));
    return yield* loadSecurity();
  }
  const issues = reply.body.fieldErrors;
  const fieldErrors = Object.fromEntries(Object.entries(issues).map(([name, sentences]) => [name, sentences.join(' ')]));
  const isAtField = Object.keys(fieldErrors).length > 0;
  yield* put(passwordRefused({ fieldErrors, message: isAtField ? null : reply.body.messages.join(' ') || texts.failed }));
}

function* renewCodes(): SagaGenerator<void> {
  const reply = yield* request('renewRecoveryCodes', { body: {} });
  if (reply.status !== 200) {
    return void (yield* put(actEnded({ card: 'factor', kind: 'error', text: reply.body.messages.join(' ') || texts.failed })));
  }
  yield* put(codesRenewed({ codes: reply.body.recoveryCodes }));
  yield* loadSecurity();
}

function* endSession(id: string): SagaGenerator<void> {
  const reply = yield* request('deleteSession', { params: { id }, body: {} });
  // One that no longer exists is already in the wanted state.
  const isEnded = reply.status === 204 || reply.status === 404;
  yield* loadSecurity();
  yield* put(
    isEnded
      ? actEnded({ card: 'devices', kind: 'success', text: texts.devices.ended })
      : actEnded({ card: 'devices', kind: 'error', text: reply.body.messages.join(' ') || texts.failed }),
  );
}

function* endOthers(): SagaGenerator<void> {
  const reply = yield* request('deleteOtherSessions', { body: {} });
  yield* loadSecurity();
  yield* put(
    reply.status === 204
      ? actEnded({ card: 'devices', kind: 'success', text: texts.devices.endedOthers })
      : actEnded({ card: 'devices', kind: 'error', text: reply.body.messages.join(' ') || texts.failed }),
  );
}

function* download(): SagaGenerator<void> {
  const { codes } = yield* select(selectSecurity);
  if (codes === null) return;
  const { name, text } = codesFile(codes);
  (yield* getPorts()).page.saveFile(name, text);
}
