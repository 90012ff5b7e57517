import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { findFailure, isFailure } from '../../api/failure';
import { request } from '../../api/flows';
import { resetCollection } from '../../entities';
import { onLeading, getPorts } from '../../platform/flows';
import { selectPlace } from '../../platform/place';
import { selectCurrentAccountId, usageChanged } from '../accounts';
import { readRefusal, zaps } from '../zaps';
import { editorAddress, editorPlace } from './addresses';
import { copy } from './copy';
import { draftOf } from './drafts';
import { changesOf, nodesToKeep, saveFault } from './selectors';
import {
  editorBusy,
  editorEntered,
  editorOpened,
  faultFound,
  mineKept,
  othersSeen,
  saveRequested,
  selectEditor,
  switchRequested,
  theirsTaken,
  zapKept,
  type EditorFault,
  type OpenEditor,
} from './state';

/** Keeps the Zap, and turns it on and off: one thing at a time (R16). */
export function* keepFlow(): SagaGenerator<void> {
  yield* onLeading(isAnyOf(saveRequested, switchRequested, theirsTaken, mineKept), act);
}

type Act = ReturnType<typeof saveRequested | typeof switchRequested | typeof theirsTaken | typeof mineKept>;

function* act(action: Act): SagaGenerator<void> {
  if (saveRequested.match(action)) yield* during('saving', save);
  else if (theirsTaken.match(action)) yield* during('saving', takeTheirs);
  else if (mineKept.match(action)) yield* during('saving', keepMine);
  else if (switchRequested.match(action)) {
    const { to } = action.payload;
    yield* during('switching', function* turn(kept) {
      if (to === 'on') yield* save(kept);
      yield* switchTo(kept, to);
    });
  }
}

/** The Zap that is kept, as it stood when that was asked for: meanwhile its page may be left for that of another. */
interface Kept {
  readonly editor: OpenEditor;
  /** Null until its first save gives it one. */
  id: number | null;
  /** The current operation: turning a Zap on saves it first. */
  doing: 'save' | 'on' | 'off';
}

/** Ends an act: why it did not succeed. */
class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly fault: EditorFault;
  constructor(fault: EditorFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

const failed = ({ doing }: Kept, messages: readonly string[]): Stopped => new Stopped({ kind: 'failed', what: doing, messages });

/** Runs an action. Its error is shown above the steps, and nothing that was typed is lost. */
function* during(busy: 'saving' | 'switching', step: (kept: Kept) => SagaGenerator<void>): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const kept: Kept = { editor, id: editor.zap.id, doing: 'save' };
  yield* put(editorBusy({ of: kept.id, busy }));
  try {
    yield* step(kept);
    yield* put(editorBusy({ of: kept.id, busy: null }));
  } catch (error) {
    yield* put(faultFound({ of: kept.id, fault: faultOf(kept, error) }));
    if (!isExpected(error)) throw error;
  }
  yield* closeIfLeft();
  // Lists with the Zap are updated when they are opened.
  yield* resetCollection(zaps);
}

/** Pending saves at the time the page was left end here; the next visit starts with the server's state. */
function* closeIfLeft(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editorPlace((yield* select(selectPlace)).pathname) !== null) return;
  yield* put(editorEntered({ left: draftOf(editor) }));
}

const isExpected = (error: unknown): boolean => error instanceof Stopped || isFailure(error);

function faultOf(kept: Kept, error: unknown): EditorFault {
  if (error instanceof Stopped) return error.fault;
  const failure = findFailure(error);
  if (failure === null) return failed(kept, [copy.notSwitched]).fault;
  return failed(kept, failure.kind === 'refused' ? failure.messages : [copy.network]).fault;
}

/** Keeps the title and the steps, as far as they differ: a new Zap first of all. */
function* save(kept: Kept): SagaGenerator<void> {
  const { editor } = kept;
  const fault = saveFault(editor);
  if (fault !== null) throw failed(kept, [fault === 'untitled' ? copy.untitled : copy.noTrigger]);
  const title = editor.title.trim();
  const changes = changesOf(editor);
  const id = kept.id ?? (yield* create(kept, title));
  if (changes.title && editor.zap.id !== null) yield* rename(kept, id, title);
  if (changes.nodes) yield* keepNodes(kept, id);
}

function* create(kept: Kept, title: string): SagaGenerator<number> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) throw failed(kept, [copy.noAccount]);
  const reply = yield* request('createZap', { query: { accountId }, body: { title } });
  if (reply.status !== 201) throw failed(kept, reply.body.messages);
  const { id } = reply.body;
  kept.id = id;
  yield* put(zapKept({ of: null, id, accountId, title }));
  const { location } = yield* getPorts();
  // A person who has left meanwhile stays where they are; the draft is in their Zaps.
  if (editorPlace((yield* select(selectPlace)).pathname)?.id === null) location.replace(editorAddress(id));
  yield* put(usageChanged());
  return id;
}

function* rename(kept: Kept, id: number, title: string): SagaGenerator<void> {
  const reply = yield* request('updateZap', { params: { id }, body: { title } });
  if (reply.status !== 200 && reply.status !== 204) throw failed(kept, reply.body.messages);
  yield* put(zapKept({ of: id, title }));
}

function* keepNodes(kept: Kept, id: number): SagaGenerator<void> {
  const { editor } = kept;
  const body = { nodes: nodesToKeep(editor), baseNodeIds: editor.zap.nodes.map((node) => node.id) };
  const reply = yield* request('updateZapNodes', { params: { id }, body });
  if (reply.status === 200) return void (yield* put(zapKept({ of: id, nodes: reply.body.nodes })));
  if (reply.status === 409 && reply.body.reason === 'nodes_outdated') throw new Stopped({ kind: 'outdated' });
  // Somebody has turned it on meanwhile: it is shown as it is.
  if (reply.status === 409) yield* put(zapKept({ of: id, state: 'on' }));
  throw failed(kept, reply.body.messages);
}

function* switchTo(kept: Kept, state: 'on' | 'off'): SagaGenerator<void> {
  kept.doing = state;
  const { id } = kept;
  if (id === null) return;
  const reply = yield* request('updateZap', { params: { id }, body: { state } });
  if (reply.status === 200 || reply.status === 204) {
    yield* put(zapKept({ of: id, state: reply.status === 200 ? reply.body.state : state }));
    yield* put(usageChanged());
    return;
  }
  if (reply.status === 403 && reply.body.reason === 'UnpauseError') {
    const { errors, fixes, faults, helpUrl } = readRefusal(reply.body.text);
    const messages = errors.length > 0 ? errors : reply.body.messages;
    throw new Stopped({ kind: 'refused', messages, fixes, faults, helpUrl });
  }
  throw failed(kept, reply.body.messages.length > 0 ? reply.body.messages : [copy.notSwitched]);
}

/** The others' version replaces the person's own; if the editor was left meanwhile, the question returns with the person. */
function* takeTheirs(kept: Kept): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const reply = yield* request('getZap', { params: { id } });
  if (reply.status !== 200) throw failed(kept, reply.body.messages);
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.zap.id !== id) return;
  const { zap, services, title, connected } = editor;
  const theirs = { ...zap, state: reply.body.state, title: reply.body.title, nodes: reply.body.nodes };
  yield* put(editorOpened({ zap: theirs, services, title, connected }));
}

/** The person's own version replaces the others', which is loaded first: only a version that was seen is replaced. */
function* keepMine(kept: Kept): SagaGenerator<void> {
  const { id, editor } = kept;
  if (id === null) return;
  const reply = yield* request('getZap', { params: { id } });
  if (reply.status !== 200) throw failed(kept, reply.body.messages);
  const { nodes } = reply.body;
  yield* put(othersSeen({ of: id, nodes }));
  yield* save({ ...kept, editor: { ...editor, zap: { ...editor.zap, nodes } } });
}
