/** Saves what differs from the server: the title, and the definition of the draft. */
import { isSameJson } from '../../../../domain/runs/json';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../../api/flows';
import { getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { usageChanged, waitForCurrentAccount } from '../../accounts';
import { editorAddress, editorPlace } from '../addresses';
import { texts } from '../texts';
import { zapCreated, zapKept } from './actions';
import { changesOf, type EditorFailure, type EditorTask, type OpenEditor, type StoredDraft } from '../openEditor';
import { saveFailure } from '../selectors';

/** The Zap that is kept, as it was when that was asked for: meanwhile its page may be left for that of another. */
export interface Kept {
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

export const failed = ({ doing }: Pick<Kept, 'doing'>, messages: readonly string[]): Stopped =>
  new Stopped({ kind: 'failed', what: doing, messages });

/** Keeps the title and the definition, as far as they differ: a new Zap first of all. */
export function* save(kept: Kept): SagaGenerator<void> {
  const { editor } = kept;
  if (saveFailure(editor) !== null) throw failed(kept, [texts.untitled]);
  const title = editor.title.trim();
  const changes = changesOf(editor);
  const id = kept.id ?? (yield* create(kept, title));
  if (changes.title && editor.zap.id !== null) yield* rename(kept, id, title);
  if (!isSameJson(editor.definition, kept.draft.definition)) yield* keepDefinition(kept, id);
}

function* create(kept: Kept, title: string): SagaGenerator<number> {
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

function* rename(kept: Kept, id: number, title: string): SagaGenerator<void> {
  const reply = yield* request('updateZap', { params: { id }, body: { title } });
  if (reply.status !== 200 && reply.status !== 204) throw failed(kept, reply.body.messages);
  yield* put(zapKept({ of: id, title }));
}

function* keepDefinition(kept: Kept, id: number): SagaGenerator<void> {
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
export function* outdated(id: number): SagaGenerator<Stopped> {
  const theirs = yield* loadDraft(id);
  return new Stopped({ kind: 'outdated', theirs: theirs?.definition ?? null });
}
