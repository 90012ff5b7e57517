/** Loads what the apps of the open Zap offer, and the choices that apps know. */
import { isAnyOf } from '@reduxjs/toolkit';
import { fork, put, select, type SagaGenerator } from 'typed-redux-saga';
import { isSubZap } from '../../../../domain/runs/kinds/subZap';
import { allSteps, findStep } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';
import { findFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { callCancellable, getPorts, onEach, onLatest } from '../../../platform/flows';
import { appChosen, definitionReplaced, editorOpened, eventChosen, selectEditor, stepOpened, theirsShown } from '../state';
import { waitForCurrentAccount } from '../../accounts';
import type { OpenEditor } from '../openEditor';
import { testsTexts } from '../tests/texts';
import { saveFirst } from '../saving/saveFirst';
import { fieldsTexts as texts } from './texts';
import {
  choicesFailed,
  choicesLoaded,
  choicesRequested,
  fieldsFailed,
  fieldsLoaded,
  fieldsRequested,
  needsFailed,
  needsLoaded,
  needsMissing,
  needsRequested,
  otherZapsLoaded,
  selectOperations,
} from './operationsState';

/** Loads what is needed for the steps of the Zap, once for each app. */
export function* operationsFlow(): SagaGenerator<void> {
  yield* onLatest(isAnyOf(editorOpened, appChosen, eventChosen, definitionReplaced, theirsShown, stepOpened), requestNeeds);
  yield* onEach(needsRequested, loadNeeds);
  yield* onEach(choicesRequested, loadChoices);
  yield* onLatest(fieldsRequested, loadFields);
  yield* fork(requestNeeds);
}

function* requestNeeds(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const { apps } = yield* select(selectOperations);
  const wanted = new Set(allSteps(editor.definition).flatMap(({ app, event }) => (app === '' || event === '' ? [] : [appKey(app)])));
  for (const app of wanted) if (apps[app] === undefined) yield* put(needsRequested({ app }));
  yield* loadOtherZaps(editor);
}

/** The Zaps of the account, if a step runs one. If they cannot be loaded, they are asked for when a step is opened again. */
function* loadOtherZaps({ definition, zap }: OpenEditor): SagaGenerator<void> {
  const { zaps } = yield* select(selectOperations);
  const isWanted = allSteps(definition).some(isSubZap);
  if (!isWanted || zaps !== null) return;
  const accountId = zap.accountId ?? (yield* waitForCurrentAccount());
  if (accountId === null) return;
  const reply = yield* request('listZaps', { query: { accountId, shape: 'move' } });
  if (reply.status !== 200 || reply.body.shape !== 'move') return;
  const others = reply.body.objects.filter(({ id }) => id !== zap.id);
  yield* put(otherZapsLoaded({ zaps: others.map(({ id, title }) => ({ id, title })) }));
}

function* loadNeeds({ payload: { app } }: ReturnType<typeof needsRequested>): SagaGenerator<void> {
  try {
    const reply = yield* request('getAppOperations', { params: { id: app } });
    if (reply.status !== 200) return void (yield* put(needsMissing({ app })));
    const { canRun, triggers, actions } = reply.body;
    yield* put(needsLoaded({ app, operations: { canRun, triggers, actions } }));
  } catch (error) {
    yield* put(needsFailed({ app }));
    if (findFailure(error) === null) throw error;
  }
}

/** An app that needs an account has no answer without one. */
function* lacksAccount(key: string): SagaGenerator<boolean> {
  const editor = yield* select(selectEditor);
  const step = editor.phase === 'open' ? findStep(editor.definition, key) : undefined;
  if (editor.phase !== 'open' || step === undefined || step.connectionId !== null) return false;
  return editor.services.some((service) => service.key === appKey(step.app) && service.needsConnection);
}

/** Milliseconds after which a value that is typed, such as the name of a table, is complete. */
const typingPause = 300;

/** The fields that depend on the values of others. Another request ends this one. */
function* loadFields({ payload: { key, of } }: ReturnType<typeof fieldsRequested>): SagaGenerator<void> {
  const fail = (message: string) => put(fieldsFailed({ key, of, message }));
  try {
    const { clock } = yield* getPorts();
    yield* callCancellable((signal) => clock.wait(typingPause, signal));
    if (yield* lacksAccount(key)) return void (yield* fail(texts.noAccount));
    const stored = yield* saveFirst();
    if (stored === null) return void (yield* fail(testsTexts.unsaved));
    const reply = yield* request('listDynamicFields', { params: { id: stored.id }, body: { stepKey: key } });
    if (reply.status !== 200) return void (yield* fail(reply.body.messages.join(' ') || testsTexts.unreachable));
    yield* put(fieldsLoaded({ key, of, fields: reply.body.fields }));
  } catch (error) {
    yield* fail(testsTexts.unreachable);
    if (findFailure(error) === null) throw error;
  }
}

/** The choices that the app knows, such as the tables of a database: they depend on the account and on other fields. */
function* loadChoices({ payload: { key, field } }: ReturnType<typeof choicesRequested>): SagaGenerator<void> {
  const fail = (message: string) => put(choicesFailed({ key, field, message }));
  try {
    if (yield* lacksAccount(key)) return void (yield* fail(texts.noAccount));
    const stored = yield* saveFirst();
    if (stored === null) return void (yield* fail(testsTexts.unsaved));
    const reply = yield* request('listFieldChoices', { params: { id: stored.id }, body: { stepKey: key, field } });
    if (reply.status !== 200) return void (yield* fail(reply.body.messages.join(' ') || testsTexts.unreachable));
    yield* put(choicesLoaded({ key, field, choices: reply.body.choices }));
  } catch (error) {
    yield* fail(testsTexts.unreachable);
    if (findFailure(error) === null) throw error;
  }
}
