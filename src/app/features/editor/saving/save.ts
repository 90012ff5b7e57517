/** Saves what differs from the server, publishes the Zap, and turns it on and off. */
import { isSameJson } from '../../../../domain/runs/json';
import { isBlank } from '../../../../domain/texts';
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { usageChanged, waitForCurrentAccount } from '../../accounts';
import { readZapProblem } from '../../zaps';
import { editorEntered } from '../state';
import { isDifferent, publishConfirmed, testRunSlice } from '../tests/runState';
import { testRunTexts } from '../tests/texts';
import { texts } from '../texts';
import { zapCreated, zapKept } from './actions';
import {
  changesOf,
  editorAddress,
  editorPlace,
  type EditorFailure,
  type EditorTask,
  type OpenEditor,
  type StoredDraft,
} from '../openEditor';

const { checked, closed, differenceAsked, opened, started, testsOpened } = testRunSlice.actions;

/** The Zap that is kept, as it was when that was asked for: meanwhile its page may be left for that of another. */
export interface ZapBeingSaved {
  readonly editor: OpenEditor;
  /** Null until its first save gives it one. */
  id: number | null;
  /** The draft as it is stored by now. */
  draft: StoredDraft;
  /** The current operation: turning a Zap on saves it first. */
  doing: EditorTask;
}

/** Ends an act: why it did not succeed. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly failure: EditorFailure;
  constructor(failure: EditorFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export const failed = ({ doing }: Pick<ZapBeingSaved, 'doing'>, messages: readonly string[]): Stopped =>
  new Stopped({ kind: 'failed', what: doing, messages });

/** Keeps the title and the definition, as far as they differ: a new Zap first of all. */
export function* save(kept: ZapBeingSaved): SagaGenerator<void> {
  const { editor } = kept;
  if (isBlank(editor.title)) throw failed(kept, [texts.untitled]);
  const title = editor.title.trim();
  const changes = changesOf(editor);
  const id = kept.id ?? (yield* create(kept, title));
  if (changes.title && editor.zap.id !== null) yield* rename(kept, id, title);
  if (!isSameJson(editor.definition, kept.draft.definition)) yield* keepDefinition(kept, id);
}

function* create(kept: ZapBeingSaved, title: string): SagaGenerator<number> {
  const accountId = yield* waitForCurrentAccount({ outlivesPage: true });
  if (accountId === null) throw failed(kept, [texts.noAccount]);
  const reply = yield* request('createZap', { query: { accountId }, body: { title } });
  if (reply.status !== 201) throw failed(kept, reply.body.messages);
  const { id } = reply.body;
  kept.id = id;
  const created = yield* loadDraft(id);
  if (created !== null) kept.draft = created;
  yield* put(zapCreated({ of: null, id, accountId, title, draft: kept.draft }));
  const { location } = yield* getPorts();
  // A person who has left meanwhile stays where they are; the draft is in their Zaps.
  if (editorPlace((yield* select(selectPlace)).pathname)?.id === null) location.replace(editorAddress(id));
  yield* put(usageChanged());
  return id;
}

/** The draft as it is stored; null if there is no such Zap. */
export function* loadDraft(id: number): SagaGenerator<StoredDraft | null> {
  const reply = yield* request('getZapDraft', { params: { id } });
  if (reply.status !== 200) return null;
  const { definition, revision, savedAt, gaps, hookAddress } = reply.body;
  return { definition, revision, savedAt, gaps, hookAddress };
}

function* rename(kept: ZapBeingSaved, id: number, title: string): SagaGenerator<void> {
  const reply = yield* request('updateZap', { params: { id }, body: { title } });
  if (reply.status !== 200 && reply.status !== 204) throw failed(kept, reply.body.messages);
  yield* put(zapKept({ of: id, title }));
}

function* keepDefinition(kept: ZapBeingSaved, id: number): SagaGenerator<void> {
  const { definition } = kept.editor;
  const body = { definition: definition as unknown as Record<string, unknown>, baseRevision: kept.draft.revision };
  const reply = yield* request('saveZapDraft', { params: { id }, body });
  if (reply.status === 200) {
    kept.draft = { ...reply.body, definition };
    return void (yield* put(zapKept({ of: id, draft: kept.draft })));
  }
  if (reply.status === 409) throw yield* outdated(id);
  throw failed(kept, reply.body.messages);
}

/** Another person has saved meanwhile: what they made of it is loaded, so that the person can compare. */
function* outdated(id: number): SagaGenerator<Stopped> {
  const theirs = yield* loadDraft(id);
  return new Stopped({ kind: 'outdated', theirs: theirs?.definition ?? null });
}

/** Runs the saved tests of a stored draft; true if none differs, or the person publishes anyway. Throws `Stopped` if they cannot run. */
export function* mayPublish(kept: ZapBeingSaved): SagaGenerator<boolean> {
  const { id, draft } = kept;
  if (id === null || (draft.definition.tests ?? []).length === 0) return true;
  kept.doing = 'publish';
  const reply = yield* request('checkZapTests', { params: { id }, body: { baseRevision: draft.revision } });
  if (reply.status !== 200) throw failed(kept, [testRunTexts.checkFailed, ...reply.body.messages]);
  const { tests } = reply.body;
  yield* put(checked({ tests }));
  if (!tests.some(isDifferent)) return true;
  yield* put(differenceAsked());
  // The page can be left meanwhile, and another dialog takes the place of this one.
  const { isConfirmed } = yield* race({
    isConfirmed: take(publishConfirmed),
    left: take([closed, editorEntered, opened, testsOpened, started]),
  });
  return isConfirmed !== undefined;
}

/** Publishes the stored draft and turns the Zap on. */
export function* publish(kept: ZapBeingSaved): SagaGenerator<void> {
  kept.doing = 'publish';
  const { id } = kept;
  if (id === null) return;
  const { definition } = kept.draft;
  const { random } = yield* getPorts();
  const reply = yield* request('publishZap', {
    params: { id },
    body: { baseRevision: kept.draft.revision, turnOn: true },
    idempotencyKey: random.id(),
  });
  if (reply.status === 200) {
    const { number, publishedAt, state } = reply.body;
    yield* put(zapKept({ of: id, live: { number, publishedAt, definition }, state }));
    return;
  }
  if (reply.status === 409) throw yield* outdated(id);
  throw refused(kept, reply.body);
}

export function* switchTo(kept: ZapBeingSaved, state: 'on' | 'off'): SagaGenerator<void> {
  kept.doing = state;
  const { id } = kept;
  if (id === null) return;
  const reply = yield* request('updateZap', { params: { id }, body: { state } });
  if (reply.status === 200 || reply.status === 204) {
    yield* put(zapKept({ of: id, state: reply.status === 200 ? reply.body.state : state }));
    yield* put(usageChanged());
    return;
  }
  throw refused(kept, reply.body);
}

/** The result of the server's check where it refused, or its sentences. */
function refused(kept: ZapBeingSaved, body: { reason?: string | null; messages: readonly string[]; text: string }): Stopped {
  if (body.reason !== 'UnpauseError') return failed(kept, body.messages.length > 0 ? body.messages : [texts.notSwitched]);
  const { errors, fixes, issues, helpUrl } = readZapProblem(body.text);
  return new Stopped({ kind: 'refused', messages: errors.length > 0 ? errors : body.messages, fixes, issueTypes: issues, helpUrl });
}
