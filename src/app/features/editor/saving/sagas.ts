import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { seconds } from '../../../../domain/durations';
import { findFailure, isFailure } from '../../../api/failure';
import { request } from '../../../api/flows';
import { resetCollection } from '../../../entities';
import { callCancellable, onLatest, onLeading, getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { usageChanged } from '../../accounts';
import { toastShown } from '../../toasts';
import { zaps } from '../../zaps';
import { editorPlace, hasChanges, type EditorBusy, type EditorFailure, type OpenEditor } from '../openEditor';
import * as events from '../state';
import { isEdit, selectEditor } from '../state';
import { texts } from '../texts';
import { editorBusy, saveFailed, othersSeen, zapKept } from './actions';
import { draftOf, selectDraft } from './drafts';
import { failed, loadDraft, mayPublish, publish, save, Stopped, switchTo, type ZapBeingSaved } from './save';

/** Keeps the Zap, publishes it, and turns it on and off: one thing at a time (R16). */
export function* savingFlow(): SagaGenerator<void> {
  yield* onLeading(isAct, act);
  yield* onLatest(mayLeaveChanges, saveSoon);
}

const isAct = isAnyOf(
  events.saveRequested,
  events.switchRequested,
  events.publishRequested,
  events.theirsTaken,
  events.mineKept,
  events.hookAddressRequested,
);

/** A change, or the end of a save that may not have all of them. */
const mayLeaveChanges = (action: unknown): action is UnknownAction =>
  isEdit(action as UnknownAction) || editorBusy.match(action) || saveFailed.match(action);

/** How long after the last change it is saved. */
const saveDelay = seconds(1);
/** How long after a failed connection the save is tried again. */
const retryDelay = seconds(15);

/** Saves some time after a change, unless a person has to decide first. */
function* saveSoon(action: { type: string }): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(saveFailed.match(action) ? retryDelay : saveDelay, signal));
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.busy !== null || !hasChanges(editor) || editor.failure?.kind === 'outdated') return;
  const isByHand = isEdit(action);
  if (editor.isRestored && !isByHand) return;
  // A refused save is not repeated without a change.
  if (!isByHand && editor.failure !== null && !(editor.failure.kind === 'failed' && editor.failure.isUnreachable)) return;
  yield* put(events.saveRequested());
}

function* act(action: { type: string }): SagaGenerator<void> {
  if (events.saveRequested.match(action)) yield* during('saving', 'save', save);
  else if (events.theirsTaken.match(action)) yield* during('saving', 'save', takeTheirs);
  else if (events.mineKept.match(action)) yield* during('saving', 'save', keepMine);
  else if (events.hookAddressRequested.match(action)) yield* during('saving', 'hook', replaceAddress);
  else if (events.publishRequested.match(action)) {
    yield* during('publishing', 'save', function* turn(kept) {
      yield* save(kept);
      if (yield* mayPublish(kept)) yield* publish(kept);
    });
  } else if (events.switchRequested.match(action)) {
    const { to } = action.payload;
    yield* during('switching', 'save', function* turn(kept) {
      if (to === 'on') yield* save(kept);
      yield* switchTo(kept, to);
    });
  }
}

/** Runs an action. Its error is shown above the steps, and nothing that was typed is lost. */
function* during(busy: EditorBusy, doing: ZapBeingSaved['doing'], step: (kept: ZapBeingSaved) => SagaGenerator<void>): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const kept: ZapBeingSaved = { editor, id: editor.zap.id, draft: editor.zap.draft, doing };
  yield* put(editorBusy({ of: kept.id, busy }));
  let error: unknown = null;
  try {
    yield* step(kept);
    yield* saveWhatWasLeft(kept);
  } catch (thrown) {
    error = thrown;
  }
  // Lists with the Zap are updated when they are opened.
  yield* resetCollection(zaps);
  if (kept.doing === 'publish') yield* put(usageChanged());
  // Near the end, because what waits for it may start the next action at once.
  yield* put(error === null ? editorBusy({ of: kept.id, busy: null }) : saveFailed({ of: kept.id, failure: failureOf(kept, error) }));
  yield* closeIfLeft(kept);
  if (error !== null && !(error instanceof Stopped) && !isFailure(error)) throw error;
}

/** Saves text that was typed while a save was pending and the page was left: nothing else saves it. */
function* saveWhatWasLeft(kept: ZapBeingSaved): SagaGenerator<void> {
  const left = yield* findLeft(kept);
  if (left !== null && hasChanges(left)) yield* save({ ...kept, editor: left });
}

/** The editor of a Zap whose page was left; null while its page is open. */
function* findLeft({ id }: ZapBeingSaved): SagaGenerator<OpenEditor | null> {
  const draft = yield* select(selectDraft, id);
  if (draft !== undefined) return draft;
  const editor = yield* select(selectEditor);
  const isHere = editorPlace((yield* select(selectPlace)).pathname) !== null;
  return editor.phase === 'open' && editor.zap.id === id && !isHere ? editor : null;
}

/** Pending saves at the time the page was left end here; the next visit starts with the server's state. */
function* closeIfLeft(kept: ZapBeingSaved): SagaGenerator<void> {
  const left = yield* findLeft(kept);
  const editor = yield* select(selectEditor);
  if (left !== null && editor === left) yield* put(events.editorEntered({ left: draftOf(left) }));
  if (left !== null && hasChanges(left)) {
    yield* put(toastShown({ type: 'info', message: texts.leftUnsaved(left.title.trim() || texts.newTitle) }));
  }
}

function failureOf(kept: ZapBeingSaved, error: unknown): EditorFailure {
  if (error instanceof Stopped) return error.failure;
  const failure = findFailure(error);
  if (failure === null) return failed(kept, [texts.notSwitched]).failure;
  if (failure.kind === 'refused') return failed(kept, failure.messages).failure;
  return { kind: 'failed', what: kept.doing, messages: [texts.network], isUnreachable: true };
}

/** The others' version replaces the person's own; if the editor was left meanwhile, the question returns with the person. */
function* takeTheirs(kept: ZapBeingSaved): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const draft = yield* loadDraft(id);
  if (draft === null) throw failed(kept, []);
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.zap.id !== id) return;
  yield* put(events.editorSlice.actions.theirsShown({ of: id, draft }));
}

/** The person's own version replaces the others', which is loaded first: only a version that was seen is replaced. */
function* keepMine(kept: ZapBeingSaved): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const draft = yield* loadDraft(id);
  if (draft === null) throw failed(kept, []);
  kept.draft = draft;
  yield* put(othersSeen({ of: id, draft }));
  yield* save(kept);
}

/** Another address for the requests to the trigger; the old one stops working. */
function* replaceAddress(kept: ZapBeingSaved): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const reply = yield* request('replaceHookAddress', { params: { id }, body: {} });
  if (reply.status !== 200) throw failed(kept, reply.body.messages);
  const { hookAddress } = reply.body;
  const editor = yield* select(selectEditor);
  const draft = editor.phase === 'open' && editor.zap.id === id ? editor.zap.draft : kept.draft;
  yield* put(zapKept({ of: id, draft: { ...draft, hookAddress } }));
}

/** The Zap as it is stored. */
export interface StoredZap {
  readonly id: number;
  readonly revision: number;
  readonly editor: OpenEditor;
}

/** For what concerns the stored draft, such as a test: saves what is not saved yet; null if that fails: the editor says why. */
export function* saveFirst(): SagaGenerator<StoredZap | null> {
  const { clock } = yield* getPorts();
  // A save ends within the time limit of requests. Then it is tried with what is stored.
  yield* race({ ended: saveAll(), late: callCancellable((signal) => clock.wait(seconds(60), signal)) });
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.zap.id === null || editor.failure?.kind === 'failed' || editor.failure?.kind === 'outdated')
    return null;
  return { id: editor.zap.id, revision: editor.zap.draft.revision, editor };
}

/** Saves until nothing is left: a save that was under way does not have the changes since. Ends when one fails. */
function* saveAll(): SagaGenerator<void> {
  for (;;) {
    const editor = yield* select(selectEditor);
    if (editor.phase !== 'open' || (editor.zap.id !== null && !hasChanges(editor) && editor.busy === null)) return;
    if (editor.busy === null) yield* put(events.saveRequested());
    if (!(yield* untilSaved())) return;
  }
}

/** Waits for the end of a save; false if it fails. */
function* untilSaved(): SagaGenerator<boolean> {
  while (true) {
    const action = yield* take([editorBusy, saveFailed]);
    if (saveFailed.match(action)) return false;
    if (editorBusy.match(action) && action.payload.busy === null) return true;
  }
}
