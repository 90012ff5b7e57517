/** The Zap as a file: written without secrets, and read into the draft. */
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { readZapFile, toZapFile } from '../../../../domain/runs/zapFile';
import { takeFile } from '../../../platform/files';
import { getPorts, onEach, onLatest } from '../../../platform/flows';
import { copy } from '../copy';
import { withKeysBeside } from '../definition/otherKeys';
import { definitionReplaced, selectEditor, titleTyped } from '../state';
import { versionsCopy } from '../versions/copy';
import { dialogClosed, exportRequested, importFailed, importRequested } from '../versions/state';

export function* filesFlow(): SagaGenerator<void> {
  yield* onEach(exportRequested, exportZap);
  yield* onLatest(importRequested, importZap);
}

function* exportZap(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const { page } = yield* getPorts();
  const title = editor.title.trim() || copy.newTitle;
  const name =
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'zap';
  page.saveFile(`${name}.zap.json`, JSON.stringify(toZapFile(title, editor.definition), null, 2));
}

/** The steps of the file replace those of the draft, which can be undone. A Zap that has no name yet takes that of the file. */
function* importZap({ payload: { ticket } }: ReturnType<typeof importRequested>): SagaGenerator<void> {
  const file = takeFile(ticket);
  if (file === null) return;
  const text = yield* call(() => file.text().catch(() => ''));
  const read = readZapFile(text);
  if (!read.ok) return void (yield* put(importFailed({ message: `${read.message} ${versionsCopy.importFailed}` })));
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const others = [editor.definition, editor.zap.draft.definition, ...(editor.zap.live === null ? [] : [editor.zap.live.definition])];
  yield* put(definitionReplaced({ definition: withKeysBeside(read.definition, others) }));
  if (editor.title.trim() === copy.newTitle && read.title !== '') yield* put(titleTyped({ title: read.title }));
  yield* put(dialogClosed());
}
