/** What the page shows of the Zap: its steps, and what it lacks. */
import { createSelector } from '@reduxjs/toolkit';
import type { DraftGap } from '../../../contract/zapDrafts';
import { listsOf } from '../../../domain/runs/kinds';
import { allSteps } from '../../../domain/runs/walkSteps';
import { gapsOf } from '../../../domain/runs/gaps';
import { parseTemplate } from '../../../domain/runs/mapping';
import type { Region } from '../../../domain/runs/regions';
import { appKey } from '../../../domain/zapSteps';
import { selectCurrentAccount } from '../accounts';
import { moveTargets } from './definition/moveTargets';
import { missingFields, operationOf } from './fields/operations';
import { selectOperations, type EditorOperations } from './fields/state';
import { stepNames, stepNumbers } from './mapping/sources';
import type { OpenEditor } from './openEditor';
import { selectOpen } from './state';
import { flatSteps, shownStep, shownSteps, type StepView, type StepContext } from './steps/step';
import { texts } from './texts';

/** The titles of the steps' events, by key. */
export function eventTitles({ definition, services }: Pick<OpenEditor, 'definition' | 'services'>): ReadonlyMap<string, string> {
  return new Map(
    allSteps(definition).flatMap(({ key, app, event }) => {
      const title = services.find((each) => each.key === app.split('@')[0])?.nodes.find(({ action }) => action === event)?.title;
      return title === undefined ? [] : [[key, title] as const];
    }),
  );
}

/** The keys of the connected apps. */
export const connectedApps = (editor: OpenEditor): readonly string[] | null => {
  if (!editor.zap.isOwn || editor.connections === null) return null;
  const known = connectedKeys.get(editor.connections) ?? [...new Set(editor.connections.map(({ app }) => app))];
  connectedKeys.set(editor.connections, known);
  return known;
};
const connectedKeys = new WeakMap<object, readonly string[]>();

/** The zone in which times of the Zap are read. */
export const selectZone = (state: object): string => {
  const editor = selectOpen(state);
  return editor?.definition.zone ?? editor?.zap.ownerZone ?? 'UTC';
};

/** The trigger first; inner steps are in the steps that contain them. */
export const selectSteps = createSelector([selectOpen], (editor) => (editor === null ? [] : stepsOf(editor)));

function stepsOf(editor: OpenEditor): readonly StepView[] {
  const { definition, services, opened } = editor;
  const names = stepNames(definition, eventTitles(editor));
  const around: StepContext = {
    services,
    connected: connectedApps(editor),
    numbers: stepNumbers(definition),
    opened,
    targetsOf: moveTargets(definition, names),
    nameText: (text) =>
      parseTemplate(text)
        .map((part) =>
          part.type === 'text' ? part.text : [names.get(part.reference.key) ?? part.reference.key, ...part.reference.path].join(' › '),
        )
        .join(''),
  };
  const actions = shownSteps(definition.steps, around);
  const { trigger } = definition;
  return trigger === null ? actions : [shownStep(trigger, { isFirst: true, isLast: true, isInLoop: false }, around), ...actions];
}

/** The gaps of a Zap: an app or an event of a step, a connection, or anything else in a sentence. */
export interface Lack {
  /** From 0: the trigger. */
  readonly position: number;
  /** Of the step that lacks it; null for the Zap itself. */
  readonly key: string | null;
  readonly kind: 'app' | 'event' | 'connection' | 'cannotRun' | 'other';
  /** The app's name, or the sentence. */
  readonly name: string;
}

/** The Zap's own gaps before it can be turned on; in words for the list below the steps. */
export const selectLacks = createSelector(
  [
    selectOpen,
    selectSteps,
    selectOperations,
    (state: Parameters<typeof selectCurrentAccount>[0]) => selectCurrentAccount(state)?.region ?? null,
  ],
  (editor, steps, operations, region) => (editor === null ? [] : lacksOf(editor, steps, operations, region)),
);

/** Messages that the list itself shows about a step. */
const known: ReadonlySet<string> = new Set(['Choose an app.', 'Choose an event.']);

function lacksOf(
  { definition, zap }: OpenEditor,
  steps: readonly StepView[],
  { apps, fields }: EditorOperations,
  region: Region | null,
): readonly Lack[] {
  const all = flatSteps(steps);
  /** The key of the paths step of each path. */
  const places = new Map(allSteps(definition).flatMap((step) => listsOf(step).map(({ key }) => [key, step.key] as const)));
  const numberOf = (key: string | null): number | undefined => all.find((step) => step.key === key)?.number;
  const found = all.flatMap(({ key, app, action, name, toConnect, idle, number }): Lack[] => {
    const at = { position: number - 1, key };
    if (app === '') return [{ ...at, kind: 'app', name }];
    if (idle !== null) return [{ ...at, kind: 'cannotRun', name: idle }];
    const missing: Lack[] = action === '' ? [{ ...at, kind: 'event', name }] : [];
    return toConnect === null ? missing : [...missing, { ...at, kind: 'connection', name }];
  });
  const toConnect = new Set(all.filter((step) => step.toConnect !== null).map(({ key }) => key));
  // Gaps that the list finds without the server.
  const idle = new Set(found.filter(({ kind }) => kind === 'cannotRun').map(({ key }) => key));
  const isSaidHere = ({ type, stepKey }: DraftGap): boolean =>
    (type === 'cannot_run' && idle.has(stepKey)) || (type === 'missing_connection' && stepKey !== null && toConnect.has(stepKey));
  // The server also knows what its apps require; its list belongs to what is saved.
  const messages = [
    ...gapsOf(definition, region).map(({ key, message }) => ({ key, message })),
    ...(definition === zap.draft.definition
      ? zap.draft.gaps.filter((gap) => !isSaidHere(gap)).map(({ stepKey, message }) => ({ key: stepKey, message }))
      : []),
  ].filter(({ message }) => !known.has(message));
  const byText = new Map(messages.map((each) => [`${each.key ?? ''} ${each.message}`, each]));
  const rest = Array.from(byText.values(), ({ key, message }): Lack => {
    const stepKey = key === null ? null : (places.get(key) ?? key);
    const number = numberOf(stepKey);
    return { position: (number ?? 0) - 1, key: number === undefined ? null : stepKey, kind: 'other', name: message };
  });
  const incomplete = new Set(found.filter(({ kind }) => kind !== 'connection').map(({ key }) => key));
  // Empty required fields, as far as the fields are loaded.
  const empty = allSteps(definition).flatMap((step): Lack[] => {
    const app = apps[appKey(step.app)];
    const dynamic = app?.phase === 'loaded' && 'kind' in step ? operationOf(app.operations, false, step.event)?.dynamicFields : undefined;
    if (dynamic === undefined) return [];
    const at = { position: (numberOf(step.key) ?? 1) - 1, key: step.key, kind: 'other' } as const;
    return missingFields(step, fields[step.key], dynamic).map((label) => ({ ...at, name: texts.fillIn(label) }));
  });
  const others = rest.filter(({ key }) => key === null || !incomplete.has(key));
  return [...found, ...others, ...empty].sort((a, b) => a.position - b.position);
}
