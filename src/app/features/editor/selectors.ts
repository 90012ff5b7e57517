import { createSelector } from '@reduxjs/toolkit';
import type { ZapDefinition } from '../../../domain/runs/definition';
import { gapsOf } from '../../../domain/runs/gaps';
import { isSameJson } from '../../../domain/runs/json';
import { listsOf } from '../../../domain/runs/kinds';
import { parseTemplate } from '../../../domain/runs/mapping';
import type { Region } from '../../../domain/runs/regions';
import { allSteps } from '../../../domain/runs/walkSteps';
import { isBlank } from '../../../domain/texts';
import type { WithEntities } from '../../entities';
import { selectCurrentAccount } from '../accounts';
import { moveTargets } from './definition/moveTargets';
import { stepNames, stepNumbers } from './mapping/sources';
import { changesOf, type EditedZap, type LiveVersion, type OpenEditor, type ServerGap } from './openEditor';
import { selectEditor, type EditorState, type WithEditor } from './state';
import { flatSteps, shownStep, type ShownStep, type StepSurroundings } from './steps/step';

/** Why it cannot be kept as it is; null when it can. */
export const saveFailure = ({ title }: OpenEditor): 'untitled' | null => (isBlank(title) ? 'untitled' : null);

/** The data of the screen. */
export type EditorView =
  | Exclude<EditorState, OpenEditor>
  | {
      readonly phase: 'open';
      readonly id: number | null;
      readonly accountId?: number;
      readonly title: string;
      readonly state: EditedZap['state'];
      /** The trigger first; inner steps are in the steps that contain them. */
      readonly steps: readonly ShownStep[];
      readonly zone: string | null;
      readonly live: LiveVersion | null;
      /** The draft differs from the published version, or there is none. */
      readonly isPublishable: boolean;
      readonly canUndo: boolean;
      readonly canRedo: boolean;
      readonly busy: OpenEditor['busy'];
      readonly failure: OpenEditor['failure'];
      /** Something is not kept yet. */
      readonly isChanged: boolean;
      readonly isSaved: boolean;
      /** The last saved change was turning the Zap on or off. */
      readonly isSwitched: boolean;
      /** What keeps the trigger of the running Zap from its work. */
      readonly triggerIssue: EditedZap['triggerIssue'];
      /** Items that arrived while the Zap was off; null without any. */
      readonly missed: EditedZap['missed'];
      readonly isDeciding: boolean;
      /** The unsaved changes are from an earlier visit. */
      readonly isRestored: boolean;
      /** The Zap's own gaps before it can be turned on; in words for the list below the steps. */
      readonly lacks: readonly Lack[];
    };

export type OpenView = Extract<EditorView, { phase: 'open' }>;

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

/** Messages that the list itself shows about a step. */
const known: ReadonlySet<string> = new Set(['Choose an app.', 'Choose an event.']);

function lacksOf(steps: readonly ShownStep[], { definition, zap }: OpenEditor, region: Region | null): Lack[] {
  const all = flatSteps(steps);
  const places = placesOf(definition);
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
  const isSaidHere = ({ type, stepKey }: ServerGap): boolean =>
    (type === 'cannot_run' && idle.has(stepKey)) || (type === 'missing_connection' && stepKey !== null && toConnect.has(stepKey));
  // The server also knows what its apps require; its list belongs to what is saved.
  const messages = [
    ...gapsOf(definition, region).map(({ key, message }) => ({ key, message })),
    ...(definition === zap.draft.definition
      ? zap.draft.gaps.filter((gap) => !isSaidHere(gap)).map(({ stepKey, message }) => ({ key: stepKey, message }))
      : []),
  ].filter(({ message }) => !known.has(message));
  const others = new Map(messages.map((each) => [`${each.key ?? ''} ${each.message}`, each]));
  const rest = Array.from(others.values(), ({ key, message }): Lack => {
    const stepKey = key === null ? null : (places.get(key) ?? key);
    const number = all.find((step) => step.key === stepKey)?.number;
    return { position: (number ?? 0) - 1, key: number === undefined ? null : stepKey, kind: 'other', name: message };
  });
  const incomplete = new Set(found.filter(({ kind }) => kind !== 'connection').map(({ key }) => key));
  return [...found, ...rest.filter(({ key }) => key === null || !incomplete.has(key))].sort((a, b) => a.position - b.position);
}

/** The key of the paths step of each path. */
function placesOf(definition: ZapDefinition): ReadonlyMap<string, string> {
  return new Map(allSteps(definition).flatMap((step) => listsOf(step).map(({ key }) => [key, step.key] as const)));
}

export const selectEditorView = createSelector(
  [(state: WithEditor) => selectEditor(state), (state: WithEntities) => selectCurrentAccount(state)?.region ?? null],
  (editor, region): EditorView => (editor.phase === 'open' ? viewOf(editor, region) : editor),
);

/** The keys of the connected apps. */
export const connectedApps = (editor: OpenEditor): readonly string[] | null => {
  if (!editor.zap.isOwn || editor.connections === null) return null;
  const known = connectedKeys.get(editor.connections) ?? [...new Set(editor.connections.map(({ app }) => app))];
  connectedKeys.set(editor.connections, known);
  return known;
};
const connectedKeys = new WeakMap<object, readonly string[]>();

/** The titles of the steps' events, by key. */
export function eventTitles({ definition, services }: Pick<OpenEditor, 'definition' | 'services'>): ReadonlyMap<string, string> {
  return new Map(
    allSteps(definition).flatMap(({ key, app, event }) => {
      const title = services.find((each) => each.key === app.split('@')[0])?.nodes.find(({ action }) => action === event)?.title;
      return title === undefined ? [] : [[key, title] as const];
    }),
  );
}

function viewOf(editor: OpenEditor, region: Region | null): EditorView {
  const { zap, title, definition, history, services, busy, failure, opened, isSaved, isSwitched, isRestored, isDeciding = false } = editor;
  const names = stepNames(definition, eventTitles(editor));
  const around: StepSurroundings = {
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
  const actions = definition.steps.map((step, index) =>
    shownStep(step, { isFirst: index === 0, isLast: index === definition.steps.length - 1, before: definition.steps[index - 1] }, around),
  );
  const { trigger } = definition;
  const steps = trigger === null ? actions : [shownStep(trigger, { isFirst: true, isLast: true }, around), ...actions];
  const changes = changesOf(editor);
  const isChanged = changes.title || changes.definition;
  return {
    phase: 'open',
    id: zap.id,
    accountId: zap.accountId,
    title,
    state: zap.state,
    steps,
    zone: definition.zone,
    live: zap.live,
    isPublishable: zap.live === null || !isSameJson(zap.live.definition, definition),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    busy,
    failure,
    isChanged,
    isSaved,
    isSwitched,
    triggerIssue: zap.state === 'on' ? zap.triggerIssue : null,
    missed: zap.state === 'on' && (zap.missed?.count ?? 0) > 0 ? zap.missed : null,
    isDeciding,
    isRestored: isRestored && isChanged,
    lacks: lacksOf(steps, editor, region),
  };
}
