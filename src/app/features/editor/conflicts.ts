/** Decides between two versions of a draft, and replaces the address of a trigger. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { request } from '../../api/flows';
import { othersSeen, zapKept } from './keepingEvents';
import { failed, loadDraft, save, type Kept } from './saveDraft';
import { selectEditor, theirsShown } from './state';

/** The others' version replaces the person's own; if the editor was left meanwhile, the question returns with the person. */
export function* takeTheirs(kept: Kept): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const draft = yield* loadDraft(id);
  if (draft === null) throw failed(kept, []);
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open' || editor.zap.id !== id) return;
  yield* put(theirsShown({ of: id, draft }));
}

/** The person's own version replaces the others', which is loaded first: only a version that was seen is replaced. */
export function* keepMine(kept: Kept): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const draft = yield* loadDraft(id);
  if (draft === null) throw failed(kept, []);
  kept.draft = draft;
  yield* put(othersSeen({ of: id, draft }));
  yield* save(kept);
}

/** Another address for the requests to the trigger; the old one stops working. */
export function* replaceAddress(kept: Kept): SagaGenerator<void> {
  const { id } = kept;
  if (id === null) return;
  const reply = yield* request('replaceHookAddress', { params: { id }, body: {} });
  if (reply.status !== 200) throw failed(kept, reply.body.messages);
  const { hookAddress } = reply.body;
  const editor = yield* select(selectEditor);
  const draft = editor.phase === 'open' && editor.zap.id === id ? editor.zap.draft : kept.draft;
  yield* put(zapKept({ of: id, draft: { ...draft, hookAddress } }));
}
