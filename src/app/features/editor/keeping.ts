import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { HttpError, NetworkError } from '../../api';
import { request } from '../../api/flows';
import { resetCollection } from '../../entities';
import { onLeading, takePorts, type Event } from '../../platform/flows';
import { selectPlace } from '../../platform/place';
import { selectCurrentAccountId, usageChanged } from '../accounts';
import { readRefusal, zaps } from '../zaps';
import { editorAddress, editorPlace } from './addresses';
import { copy } from './copy';
import { changesOf, nodesToKeep, saveFault } from './selectors';
import {
  editorBusy,
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
  yield* onLeading<Act>([saveRequested, switchRequested, theirsTaken, mineKept] as readonly Event<Act>[], act);
}

type Act = ReturnType<typeof saveRequested | typeof switchRequested | typeof theirsTaken | typeof mineKept>;

function* act(action: Act): SagaGenerator<void> {
  if (saveRequested.match(action)) yield* during('saving', save);
  else if (theirsTaken.match(action)) yield* during('saving', takeTheirs);
  else if (mineKept.match(action)) yield* during('saving', keepMine);
  else if (switchRequested.match(action)) {
    const { to } = action.payload;
    yield* during('switching', function* turn() {
      return to === 'off' || (yield* save()) ? yield* switchTo(to) : false;
    });
  }
}

const failed = (messages: readonly string[]): EditorFault => ({ kind: 'failed', messages });

/** Runs one act; whatever goes wrong is told above the steps, and nothing that was typed is lost. */
function* during(busy: 'saving' | 'switching', step: () => SagaGenerator<boolean>): SagaGenerator<void> {
  if ((yield* select(selectEditor)).phase !== 'open') return;
  yield* put(editorBusy({ busy }));
  try {
    if (yield* step()) yield* put(editorBusy({ busy: null }));
    // Lists that show the Zap are told anew when somebody comes to them.
    yield* resetCollection(zaps);
  } catch (error) {
    if (error instanceof NetworkError) yield* put(faultFound({ fault: failed([copy.network]) }));
    else if (error instanceof HttpError) yield* put(faultFound({ fault: failed(error.body.messages) }));
    else {
      yield* put(faultFound({ fault: failed([copy.notSwitched]) }));
      throw error;
    }
  }
}

function* refuse(messages: readonly string[]): SagaGenerator<false> {
  yield* put(faultFound({ fault: failed(messages) }));
  return false;
}

function* openEditor(): SagaGenerator<OpenEditor> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') throw new Error('The editor was left.');
  return editor;
}

/** Keeps the title and the steps, as far as they differ: a new Zap first of all. True once everything is kept. */
function* save(): SagaGenerator<boolean> {
  const editor = yield* openEditor();
  const fault = saveFault(editor);
  if (fault !== null) return yield* refuse([fault === 'untitled' ? copy.untitled : copy.noTrigger]);
  const title = editor.title.trim();
  const id = editor.zap.id ?? (yield* create(title));
  if (id === null) return false;
  const changes = changesOf(editor);
  if (changes.title && editor.zap.id !== null && !(yield* rename(id, title))) return false;
  return changes.nodes ? yield* keepNodes(id) : true;
}

function* create(title: string): SagaGenerator<number | null> {
  const accountId = yield* select(selectCurrentAccountId);
  if (accountId === null) {
    yield* refuse([copy.noAccount]);
    return null;
  }
  const reply = yield* request('zapCreate', { query: { accountId }, body: { title } });
  if (reply.status !== 201) {
    yield* refuse(reply.body.messages);
    return null;
  }
  yield* put(zapKept({ id: reply.body.id, accountId, title }));
  const { location } = yield* takePorts();
  // Whoever has left meanwhile stays where they are; the draft lies in their Zaps.
  if (editorPlace((yield* select(selectPlace)).pathname)?.id === null) location.replace(editorAddress(reply.body.id));
  yield* put(usageChanged());
  return reply.body.id;
}

function* rename(id: number, title: string): SagaGenerator<boolean> {
  const reply = yield* request('zapSave', { params: { id }, body: { title } });
  if (reply.status !== 200 && reply.status !== 204) return yield* refuse(reply.body.messages);
  yield* put(zapKept({ title }));
  return true;
}

function* keepNodes(id: number): SagaGenerator<boolean> {
  const editor = yield* openEditor();
  const body = { nodes: nodesToKeep(editor), baseNodeIds: editor.zap.nodes.map((node) => node.id) };
  const reply = yield* request('zapNodesSave', { params: { id }, body });
  if (reply.status === 200) {
    yield* put(zapKept({ nodes: reply.body.nodes }));
    return true;
  }
  if (reply.status === 409 && reply.body.reason === 'nodes_outdated') {
    yield* put(faultFound({ fault: { kind: 'outdated' } }));
    return false;
  }
  // Somebody has turned it on meanwhile: it is shown as it is.
  if (reply.status === 409) yield* put(zapKept({ state: 'on' }));
  return yield* refuse(reply.body.messages);
}

function* switchTo(state: 'on' | 'off'): SagaGenerator<boolean> {
  const { zap } = yield* openEditor();
  if (zap.id === null) return false;
  const reply = yield* request('zapSave', { params: { id: zap.id }, body: { state } });
  if (reply.status === 200 || reply.status === 204) {
    yield* put(zapKept({ state: reply.status === 200 ? reply.body.state : state }));
    yield* put(usageChanged());
    return true;
  }
  if (reply.status === 403 && reply.body.reason === 'UnpauseError') {
    const { errors, fixes, faults, helpUrl } = readRefusal(reply.body.text);
    const messages = errors.length > 0 ? errors : reply.body.messages;
    yield* put(faultFound({ fault: { kind: 'refused', messages, fixes, faults, helpUrl } }));
    return false;
  }
  return yield* refuse(reply.body.messages.length > 0 ? reply.body.messages : [copy.notSwitched]);
}

/** What the others have kept takes the place of one's own. */
function* takeTheirs(): SagaGenerator<boolean> {
  const { zap, services, title, connected } = yield* openEditor();
  if (zap.id === null) return true;
  const reply = yield* request('zap', { params: { id: zap.id } });
  if (reply.status !== 200) return yield* refuse(reply.body.messages);
  yield* put(
    editorOpened({
      zap: { ...zap, state: reply.body.state, title: reply.body.title, nodes: reply.body.nodes },
      services,
      title,
      connected,
    }),
  );
  return true;
}

/** One's own takes the place of what the others have kept, which is looked at first: only what is seen is replaced. */
function* keepMine(): SagaGenerator<boolean> {
  const { zap } = yield* openEditor();
  if (zap.id === null) return true;
  const reply = yield* request('zap', { params: { id: zap.id } });
  if (reply.status !== 200) return yield* refuse(reply.body.messages);
  yield* put(othersSeen({ nodes: reply.body.nodes }));
  return yield* save();
}
