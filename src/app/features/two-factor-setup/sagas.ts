import { isAnyOf } from '@reduxjs/toolkit';
import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { brand } from '../../../domain/brand';
import { describeFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { isAbort, onEach, onLeading, getPorts } from '../../platform/flows';
import { placeEntered } from '../../platform/place';
import { factorSetUp, reloadAccounts } from '../accounts';
import { reloadProfile, selectIsTwoFactorOn } from '../profile';
import { reauthenticate, reauthenticationHeaders } from '../reauthentication';
import { selectCurrentEmail } from '../session';
import { codesFile, texts } from './texts';
import { issueOf, plainIssue } from './outcomes';
import {
  codesGiven,
  codesKept,
  codeSubmitted,
  keepRequested,
  recoveryCodeSubmitted,
  selectSetup,
  setupBegun,
  setupPath,
  setupRefused,
  setupStarted,
  signInAgainRequested,
  switchedOff,
  switchedOn,
  turnOffConfirmed,
} from './state';

/** Turning two-factor on and off, for as long as the page's code is loaded. */
export function* setupFlow(): SagaGenerator<void> {
  yield* onLeading(setupStarted, () => whileHere(begin));
  yield* onLeading(codeSubmitted, () => whileHere(prove));
  yield* onLeading(recoveryCodeSubmitted, () => whileHere(enable));
  yield* onLeading(turnOffConfirmed, () => whileHere(disable));
  yield* onEach(isAnyOf(switchedOn, switchedOff), reload);
  yield* onEach(keepRequested, keepCodes);
  yield* onLeading(signInAgainRequested, signInAgain);
}

/** Runs a step until it ends or the page is left, which aborts its request (R20). An error that no outcome names is shown on the page. */
function* whileHere(step: () => SagaGenerator<void>): SagaGenerator<void> {
  try {
    yield* race({ done: call(step), left: call(leaving) });
  } catch (error) {
    if (isAbort(error)) throw error;
    const message = isFailure(error) ? describeFailure(error, { unreachable: texts.network, refused: '' }) : '';
    yield* put(setupRefused({ issue: { kind: 'failed', message } }));
    if (!isFailure(error)) throw error;
  }
}

function* leaving(): SagaGenerator<void> {
  while ((yield* take(placeEntered)).payload.pathname === setupPath);
}

function* signInAgain(): SagaGenerator<void> {
  yield* reauthenticate((yield* select(selectIsTwoFactorOn)) ? 'twoFactorDisable' : 'twoFactorSetup');
}

function* begin(): SagaGenerator<void> {
  const reply = yield* request('startTwoFactorSetup', { body: {}, headers: yield* reauthenticationHeaders('twoFactorSetup') });
  if (reply.status !== 200) return void (yield* put(setupRefused({ issue: plainIssue(reply) })));
  const { secret, qrImage } = reply.body;
  yield* put(setupBegun({ secret, qrImage }));
}

function* prove(): SagaGenerator<void> {
  const state = yield* select(selectSetup);
  if (state.phase !== 'scanning') return;
  const reply = yield* request('verifyTwoFactorSetup', { body: { code: state.typed } });
  if (reply.status !== 200) return void (yield* put(setupRefused({ issue: issueOf(reply, { kind: 'badCode' }) })));
  yield* put(codesGiven({ recoveryCodes: reply.body.recoveryCodes }));
}

function* enable(): SagaGenerator<void> {
  const state = yield* select(selectSetup);
  if (state.phase !== 'saving') return;
  const reply = yield* request('enableTwoFactor', { body: { recoveryCode: state.typed.trim() } });
  if (reply.status !== 200) return void (yield* put(setupRefused({ issue: issueOf(reply, { kind: 'badRecoveryCode' }) })));
  yield* put(switchedOn());
  (yield* getPorts()).tabs.post(factorSetUp);
}

function* disable(): SagaGenerator<void> {
  const reply = yield* request('disableTwoFactor', { body: {}, headers: yield* reauthenticationHeaders('twoFactorDisable') });
  if (reply.status !== 200) return void (yield* put(setupRefused({ issue: plainIssue(reply) })));
  yield* put(switchedOff());
}

/** Profile and accounts depend on the second factor. Leaving the page does not end this: the next page may be of a locked account. */
function* reload(): SagaGenerator<void> {
  yield* reloadProfile();
  yield* reloadAccounts();
}

function* keepCodes({ payload: { by } }: ReturnType<typeof keepRequested>): SagaGenerator<void> {
  const { page } = yield* getPorts();
  const state = yield* select(selectSetup);
  if (state.phase !== 'saving') return;
  const { name, text } = codesFile(brand.name, (yield* select(selectCurrentEmail)) ?? '', state.recoveryCodes);
  switch (by) {
    case 'copy':
      return void (yield* put(codesKept({ kept: (yield* call(page.copyText, text)) ? 'copied' : 'copyRefused' })));
    case 'download':
      page.saveFile(name, text);
      return void (yield* put(codesKept({ kept: 'downloaded' })));
    case 'print':
      page.print();
      return void (yield* put(codesKept({ kept: 'printed' })));
  }
}
