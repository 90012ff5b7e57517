/** What the page shows of the Zap: its steps, and what it lacks. */
import { createSelector } from '@reduxjs/toolkit';
import type { DraftGap } from '../../../contract/zapDrafts';
import { isSameJson } from '../../../domain/runs/json';
import { listsOf } from '../../../domain/runs/kinds';
import { allSteps, keysOf } from '../../../domain/runs/walkSteps';
import { gapsOf } from '../../../domain/runs/gaps';
import type { Region } from '../../../domain/runs/regions';
import { appKey } from '../../../domain/zapSteps';
import { selectCurrentAccount } from '../accounts';
import { movePlaces, moveTargets, type MovePlace } from './definition/moveTargets';
import { missingFields, operationOf } from './fields/operations';
import { selectOperations, type EditorOperations } from './fields/state';
import { stepNames } from './mapping/sources';
import { hasChanges, type OpenEditor } from './openEditor';
import { selectOpen } from './state';
import { outlineOf, type OutlineStep } from './steps/outline';
import { shownSteps, type StepService, type StepView } from './steps/step';
import { texts } from './texts';

/** The title of a step's event; undefined for one that the catalogue does not know. */
export const eventTitleIn = (services: OpenEditor['services'], { app, event }: { app: string; event: string }): string | undefined =>
  services.find((each) => each.key === app.split('@')[0])?.nodes.find(({ action }) => action === event)?.title;

/** The titles of the steps' events, by key. */
export function eventTitles({ definition, services }: Pick<OpenEditor, 'definition' | 'services'>): ReadonlyMap<string, string> {
  return new Map(
    allSteps(definition).flatMap((step) => {
      const title = eventTitleIn(services, step);
      return title === undefined ? [] : [[step.key, title] as const];
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

export const selectDefinition = (state: object) => selectOpen(state)?.definition ?? null;
export const selectServices = (state: object) => selectOpen(state)?.services ?? noServices;
const noServices: readonly StepService[] = [];
const selectConnected = (state: object) => {
  const open = selectOpen(state);
  return open && connectedApps(open);
};

/** The key of the step or path in the panel; null if there is none, or it was removed. */
export const selectOpenedKey = createSelector(
  [selectDefinition, (state: object) => selectOpen(state)?.opened ?? null],
  (definition, opened) => (definition !== null && opened !== null && keysOf(definition).has(opened) ? opened : null),
);

export const selectHasChanges = createSelector([selectOpen], (open) => open !== null && hasChanges(open));

/** The shape of the Zap. It is the same object until steps are added, removed or moved. */
export const selectOutline = createSelector([selectDefinition], (definition) => (definition === null ? noSteps : outlineOf(definition)), {
  memoizeOptions: { resultEqualityCheck: isSameJson },
});
const noSteps: readonly OutlineStep[] = [];

/** Keeps the entries that are equal to those of the last call, so that what shows them is not drawn again. */
export function keeper<View extends { readonly key: string }>(): (views: readonly View[]) => ReadonlyMap<string, View> {
  let kept: ReadonlyMap<string, View> = new Map();
  return (views) => {
    let isSame = views.length === kept.size;
    const next = new Map(
      views.map((view) => {
        const before = kept.get(view.key);
        const isKept = before !== undefined && isSameJson(before, view);
        isSame &&= isKept;
        return [view.key, isKept ? before : view] as const;
      }),
    );
    if (!isSame) kept = next;
    return kept;
  };
}

const keepSteps = keeper<StepView>();

/** All steps by key, the trigger first, in reading order. */
export const selectStepMap = createSelector([selectDefinition, selectServices, selectConnected], (definition, services, connected) =>
  keepSteps(definition === null ? [] : shownSteps(definition, { services, connected })),
);

export const selectSteps = createSelector([selectStepMap], (steps) => [...steps.values()]);

/** The steps whose app is chosen. */
export const selectChosenSteps = createSelector([selectSteps], (steps) => steps.filter(({ app }) => app !== ''));

export const selectStep = (state: object, key: string): StepView | undefined => selectStepMap(state).get(key);

/** The names of the steps, with their numbers. */
export const selectNames = createSelector([selectDefinition, selectServices], (definition, services) =>
  definition === null ? noNames : stepNames(definition, eventTitles({ definition, services })),
);
const noNames: ReadonlyMap<string, string> = new Map();

/** The loops and paths into which steps can be moved, by the key of the step. */
export const selectMoveTargets = createSelector([selectDefinition, selectNames], (definition, names) =>
  definition === null ? () => [] : moveTargets(definition, names),
);

/** All places that a step can have, in reading order. */
export function selectMovePlaces(state: object, key: string): readonly MovePlace[] {
  const definition = selectDefinition(state);
  return definition === null ? [] : movePlaces(definition, selectNames(state), key);
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
  /** The label of the field that is empty; null where none is known. */
  readonly field: string | null;
}

/** The Zap's own gaps before it can be turned on; in words for the list beside the button that publishes. */
export const selectLacks = createSelector(
  [
    selectOpen,
    selectSteps,
    selectOperations,
    (state: Parameters<typeof selectCurrentAccount>[0]) => selectCurrentAccount(state)?.region ?? null,
  ],
  (editor, steps, operations, region) => (editor === null ? [] : lacksOf(editor, steps, operations, region)),
  { memoizeOptions: { resultEqualityCheck: isSameJson } },
);

/** Messages that the list itself shows about a step. */
const known: ReadonlySet<string> = new Set(['Choose an app.', 'Choose an event.']);

function lacksOf(
  { definition, zap }: OpenEditor,
  all: readonly StepView[],
  { apps, fields }: EditorOperations,
  region: Region | null,
): readonly Lack[] {
  /** The key of the paths step of each path. */
  const places = new Map(allSteps(definition).flatMap((step) => listsOf(step).map(({ key }) => [key, step.key] as const)));
  const numberOf = (key: string | null): number | undefined => all.find((step) => step.key === key)?.number;
  const found = all.flatMap(({ key, app, action, name, toConnect, idle, number }): Lack[] => {
    const at = { position: number - 1, key, field: null };
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
    return {
      position: (number ?? 0) - 1,
      key: number === undefined ? null : stepKey,
      kind: 'other',
      name: message,
      field: /“([^”]+)”/.exec(message)?.[1] ?? null,
    };
  });
  const incomplete = new Set(found.filter(({ kind }) => kind !== 'connection').map(({ key }) => key));
  // Empty required fields, as far as the fields are loaded.
  const empty = allSteps(definition).flatMap((step): Lack[] => {
    const app = apps[appKey(step.app)];
    const dynamic = app?.phase === 'loaded' && 'kind' in step ? operationOf(app.operations, false, step.event)?.dynamicFields : undefined;
    if (dynamic === undefined) return [];
    const at = { position: (numberOf(step.key) ?? 1) - 1, key: step.key, kind: 'other' } as const;
    return missingFields(step, fields[step.key], dynamic).map((label) => ({ ...at, name: texts.fillIn(label), field: label }));
  });
  const others = rest.filter(({ key }) => key === null || !incomplete.has(key));
  return [...found, ...others, ...empty].sort((a, b) => a.position - b.position);
}
