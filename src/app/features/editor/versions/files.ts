/** The Zap as a file: written without secrets, and read into the draft. */
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { readZapFile } from '../../../../domain/runs/zapFile';
import { request } from '../../../api/flows';
import { takeFile } from '../../../platform/files';
import { getPorts } from '../../../platform/flows';
import { texts } from '../texts';
import { editorSlice, selectEditor } from '../state';
import { saveFirst } from '../saving/sagas';
import { versionsTexts } from './texts';
import { sayRefusal, versionsSlice, type importRequested } from './state';
import type { ZapDefinition } from '../../../../domain/runs/definition';
import { withOtherKeys } from '../../../../domain/runs/references';
import { withOtherPaths } from '../../../../domain/runs/savedTests';
import { allSteps, keysOf, nextKey } from '../../../../domain/runs/walkSteps';
import { appKey } from '../../../../domain/zapSteps';

const { definitionReplaced, titleTyped } = editorSlice.actions;
const { dialogClosed, importFailed } = versionsSlice.actions;

export function* exportZap(): SagaGenerator<void> {
  const { page } = yield* getPorts();
  // The server knows which fields are secret; one that was just typed is not marked here yet.
  const stored = yield* saveFirst();
  if (stored === null) return;
  const reply = yield* request('exportZap', { params: { id: stored.id } });
  if (reply.status !== 200) return yield* sayRefusal(reply, versionsTexts.notExported);
  const { title } = reply.body;
  const name =
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'zap';
  page.saveFile(`${name}.zap.json`, JSON.stringify(reply.body, null, 2));
}

/** The steps of the file replace those of the draft, which can be undone. A Zap that has no name yet takes that of the file. */
export function* importZap({ payload: { ticket } }: ReturnType<typeof importRequested>): SagaGenerator<void> {
  const file = takeFile(ticket);
  if (file === null) return;
  const text = yield* call(() => file.text().catch(() => ''));
  const read = readZapFile(text);
  if (!read.ok) return void (yield* put(importFailed({ message: `${read.message} ${versionsTexts.importFailed}` })));
  const editor = yield* select(selectEditor);
  if (editor.phase !== 'open') return;
  const others = [editor.definition, editor.zap.draft.definition, ...(editor.zap.live === null ? [] : [editor.zap.live.definition])];
  yield* put(definitionReplaced({ definition: withKeysBeside(read.definition, others) }));
  if (editor.title.trim() === texts.newTitle && read.title !== '') yield* put(titleTyped({ title: read.title }));
  yield* put(dialogClosed());
}

/**
 * A definition whose steps keep a key only if no other version of the Zap uses it for another app: a key names one step for ever,
 * and the logs of runs name steps by it.
 */
function withKeysBeside(definition: ZapDefinition, others: readonly ZapDefinition[]): ZapDefinition {
  const appsOf = (each: ZapDefinition) => new Map(allSteps(each).map(({ key, app }) => [key, appKey(app)] as const));
  const used = others.map((other) => ({ keys: keysOf(other), apps: appsOf(other) }));
  const own = appsOf(definition);
  const taken = [...keysOf(definition), ...used.flatMap(({ keys }) => [...keys])];
  const renamed = new Map<string, string>();
  for (const key of keysOf(definition)) {
    if (key === definition.trigger?.key) continue;
    if (!used.some(({ keys, apps }) => keys.has(key) && apps.get(key) !== own.get(key))) continue;
    const fresh = nextKey(taken, own.has(key) ? 'step' : 'path');
    taken.push(fresh);
    renamed.set(key, fresh);
  }
  if (renamed.size === 0) return definition;
  const tests = definition.tests && { tests: withOtherPaths(definition.tests, renamed) };
  return { ...definition, steps: withOtherKeys(definition.steps, renamed), ...tests };
}
