import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { describeFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { remoteLoader } from '../../../api/remoteLoader';
import { getPorts, onLeading } from '../../../platform/flows';
import type { PageParams } from '../../../platform/pageFlow';
import { hostsToConfirmIn } from '../../connections';
import { toastShown } from '../../toasts';
import { fileNameOf, issuesOf, placedIssues, type Definition, type Issue } from '../definition';
import { editTexts as texts } from '../texts';
import { draftIssues } from './issues';
import { editAppSlice, selectEditApp } from './state';

const { deletionConfirmed, exportAsked, failed, loaded, missing, refused, saveAsked } = editAppSlice.actions;

/** Saves, exports and deletes the app. */
export function* editAppFlow(): SagaGenerator<void> {
  yield* onLeading(saveAsked, save);
  yield* onLeading(deletionConfirmed, remove);
  yield* onLeading(exportAsked, exportApp);
}

export const loadApp = remoteLoader(
  function* ({ key = '' }: PageParams) {
    const reply = yield* request('getOwnApp', { params: { id: key } });
    if (reply.status === 200) yield* put(loaded({ ...reply.body, definition: reply.body.definition as unknown as Definition }));
    else yield* put(reply.status === 404 ? missing() : failed());
  },
  () => failed(),
);

const whole = (message: string): readonly Issue[] => [{ path: '', message }];

function* save({ payload: accepted }: ReturnType<typeof saveAsked>): SagaGenerator<void> {
  const state = yield* select(selectEditApp);
  if (state.phase !== 'loaded') return;
  const { id, version, definition } = state;
  const drafts = draftIssues(state);
  if (drafts.length > 0) return void (yield* put(refused({ issues: drafts })));
  try {
    const reply = yield* request('updateOwnApp', { params: { id }, body: { definition, version, ...accepted } });
    if (reply.status === 200) {
      yield* put(loaded({ ...reply.body, definition: reply.body.definition as unknown as Definition }));
      return void (yield* put(toastShown({ type: 'success', message: texts.saved })));
    }
    const toConfirm = hostsToConfirmIn(reply.body.text);
    if (toConfirm !== null) return void (yield* put(refused({ toConfirm })));
    const issues = issuesOf(reply.body, texts.saveFailed);
    const hasLosses = reply.status === 409 && placedIssues(reply.body).length > 0;
    yield* put(refused(hasLosses ? { losses: issues } : { issues }));
  } catch (error) {
    yield* put(refused({ issues: whole(describeFailure(error, { unreachable: texts.saveFailed, refused: texts.saveFailed })) }));
  }
}

function* remove(): SagaGenerator<void> {
  const state = yield* select(selectEditApp);
  if (state.phase !== 'loaded') return;
  try {
    const reply = yield* request('deleteOwnApp', { params: { id: state.id } });
    if (reply.status !== 204 && reply.status !== 404)
      return void (yield* put(refused({ issues: issuesOf(reply.body, texts.removeFailed) })));
    yield* put(toastShown({ type: 'success', message: texts.removed }));
    const { location } = yield* getPorts();
    location.push('/app/own-apps');
  } catch (error) {
    yield* put(refused({ issues: whole(describeFailure(error, { unreachable: texts.removeFailed, refused: texts.removeFailed })) }));
  }
}

function* exportApp(): SagaGenerator<void> {
  const state = yield* select(selectEditApp);
  if (state.phase !== 'loaded') return;
  const { page } = yield* getPorts();
  page.saveFile(fileNameOf(state.stored.name), JSON.stringify(state.stored, null, 2));
}
