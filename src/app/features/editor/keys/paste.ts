/** Copied steps that are pasted, from here or from another window. Loads with the first paste. */
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { definitionLimits, type Step, type ZapDefinition } from '../../../../domain/runs/definition';
import { isRecord } from '../../../../domain/runs/json';
import { parseDefinition } from '../../../../domain/runs/parseDefinition';
import { changeTexts, referablesAt } from '../../../../domain/runs/references';
import { keysOf, mapSteps, walkSteps } from '../../../../domain/runs/walkSteps';
import { maxZapFileLength } from '../../../../domain/runs/zapFile';
import { appKey } from '../../../../domain/zapSteps';
import { toastShown } from '../../toasts';
import { insertCopies, type StepPlace } from '../definition/changes';
import { withOrigins } from '../mapping/copied';
import { panelSlice } from '../panel/state';
import { selectStep, selectStepMap, selectSteps } from '../selectors';
import { editorSlice, selectOpen } from '../state';
import { texts } from '../texts';
import { copiedFormat, holding, originIn, removeSecrets, type pasteRequested } from './clipboard';

/** `origins`: the apps and events of the steps outside whose values the copied steps use, by their keys. */
export type ReadSteps =
  | { readonly ok: true; readonly steps: readonly Step[]; readonly origins: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string };

/** Reads what was copied. The message says what is wrong, in a sentence. */
export function readCopiedSteps(text: string): ReadSteps {
  const value = text.length > maxZapFileLength ? undefined : parse(text);
  if (!isRecord(value) || value.format !== copiedFormat) return { ok: false, message: texts.paste.noSteps };
  const parsed = parseDefinition({ ...holding([]), steps: value.steps });
  if (!parsed.ok) return { ok: false, message: texts.paste.wrong(parsed.issues[0]?.at ?? '', parsed.issues[0]?.message ?? '') };
  if (parsed.definition.steps.length === 0) return { ok: false, message: texts.paste.noSteps };
  return { ok: true, steps: removeSecrets(parsed.definition.steps), origins: isRecord(value.origins) ? value.origins : {} };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Pasted steps use the values of the steps here that have the same events as the steps whose values they used (Z106). */
export function withValuesOf(
  definition: ZapDefinition,
  place: StepPlace,
  { steps, origins }: Omit<ReadSteps & { ok: true }, 'ok'>,
): readonly Step[] {
  const pasted = insertCopies(definition, place, steps);
  const before = new Set(keysOf(definition));
  const first = Array.from(walkSteps(pasted.steps)).find(({ step }) => !before.has(step.key));
  const usable = first === undefined ? [] : referablesAt(pasted, first.step.key).map(({ key }) => key);
  const here = {
    originOf: (key: string) => originIn(definition, key),
    keysOf: (origin: string) => usable.filter((key) => originIn(definition, key) === origin),
  };
  return mapSteps(steps, (step) => changeTexts(step, (text) => withOrigins(text, origins, here)));
}

export function* paste({ payload: { text, after } }: ReturnType<typeof pasteRequested>): SagaGenerator<void> {
  const open = yield* select(selectOpen);
  if (open === null) return;
  const fail = (message: string) => put(toastShown({ type: 'error', message }));
  const read = readCopiedSteps(text);
  if (!read.ok) return void (yield* fail(read.message));
  const step = after === null ? undefined : yield* select(selectStep, after);
  const place: StepPlace = {
    inside: step?.inside ?? null,
    index: step === undefined ? open.definition.steps.length : step.isTrigger ? 0 : step.index + 1,
  };
  const known = open.connections ?? [];
  const steps = mapSteps(withValuesOf(open.definition, place, read), (each) =>
    known.some(({ id, app }) => id === each.connectionId && app === appKey(each.app)) ? each : { ...each, connectionId: null },
  );
  const result = insertCopies(open.definition, place, steps);
  if (result === open.definition) return void (yield* fail(texts.paste.tooMany(definitionLimits.steps)));
  const checked = parseDefinition(result);
  if (!checked.ok) return void (yield* fail(texts.paste.wrong('', checked.issues[0]?.message ?? '')));
  const before = yield* select(selectStepMap);
  yield* put(editorSlice.actions.stepsPasted({ place, steps }));
  const added = (yield* select(selectSteps)).find(({ key }) => !before.has(key));
  if (added !== undefined) yield* put(panelSlice.actions.cardWanted({ key: added.key, message: texts.added(added.number) }));
}
