/** What the page shows of the Zap: its steps, and what it lacks. */
import { createSelector } from '@reduxjs/toolkit';
import type { DraftGap } from '../../../contract/zapDrafts';
import { keepBy } from '../../../domain/keepBy';
import type { Step, TriggerStep, ZapDefinition } from '../../../domain/runs/definition';
import { isSameJson } from '../../../domain/runs/json';
import { kindOf, listsOf } from '../../../domain/runs/kinds';
import { allSteps, keysOf } from '../../../domain/runs/walkSteps';
import { gapsOf } from '../../../domain/runs/gaps';
import { asSent, valuesOfWay } from '../../../domain/runs/offered';
import type { Region } from '../../../domain/runs/regions';
import { appKey } from '../../../domain/zapSteps';
import { selectCurrentAccount } from '../accounts';
import { movePlaces, moveTargets, type MovePlace } from './definition/moveTargets';
import { isMissing, missingFields, operationOf, operationOfStep } from './fields/operations';
import { selectOperations, type EditorOperations } from './fields/state';
import { stepNames } from './mapping/sources';
import { hasChanges, isPublishable, wayOfStep, type Connection, type OpenEditor, type StoredDraft } from './openEditor';
import { selectOpen } from './state';
import { outlineOf, type OutlineStep } from './steps/outline';
import { serviceOf, stepPositions, viewOfStep, type StepPosition, type StepService, type StepView } from './steps/step';
import { texts } from './texts';

/** The title of a step's event; undefined for one that the catalogue does not know. */
export const eventTitleIn = (services: OpenEditor['services'], step: { app: string; event: string }): string | undefined =>
  serviceOf(services, step)?.nodes.find(({ action }) => action === step.event)?.title;

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
export const connectedApps = ({ zap, connections }: OpenEditor): readonly string[] | null =>
  zap.isOwn && connections !== null ? appsOf(connections) : null;
const appsOf = keepBy((connections: NonNullable<OpenEditor['connections']>) => [...new Set(connections.map(({ app }) => app))]);

/** The zone in which times of the Zap are read. */
export const selectZone = (state: object): string => {
  const editor = selectOpen(state);
  return editor?.definition.zone ?? editor?.zap.ownerZone ?? 'UTC';
};

/** Of the current account. */
export const selectRegion = (state: Parameters<typeof selectCurrentAccount>[0]): Region | null =>
  selectCurrentAccount(state)?.region ?? null;

export const selectDefinition = (state: object) => selectOpen(state)?.definition ?? null;
export const selectConnections = (state: object) => selectOpen(state)?.connections ?? null;
export const selectServices = (state: object) => selectOpen(state)?.services ?? noServices;
const noServices: readonly StepService[] = [];
const selectConnected = (state: object) => {
  const open = selectOpen(state);
  return open && connectedApps(open);
};

/** What the other steps see of a step: all but its own texts. */
const headOf = keepBy((step: TriggerStep | Step): string =>
  JSON.stringify([
    ...[step.key, step.app, step.event, step.connectionId, step.title],
    'kind' in step && [
      ...[step.kind, kindOf(step).example?.(step, null), kindOf(step).inner?.itemsText?.(step)],
      ...listsOf(step).map(({ key, branch, steps }) => [key, branch?.title, steps.map((inner) => inner.key)]),
    ],
  ]),
);

const isSameShape = (one: ZapDefinition | null, other: ZapDefinition | null): boolean => {
  if (one === null || other === null) return one === other;
  const [steps, others] = [allSteps(one), allSteps(other)];
  return steps.length === others.length && steps.every((step, at) => step === others[at] || headOf(step) === headOf(others[at]!));
};

/**
 * The definition as it was when something last changed that other steps see: the texts of its steps can be older. It stays the same
 * object while somebody types, so that a key makes nothing again that all steps share.
 */
export const selectShape = createSelector([selectDefinition], (definition) => definition, {
  memoizeOptions: { resultEqualityCheck: isSameShape },
  devModeChecks: { identityFunctionCheck: 'never' },
});

/** The key of the step or path in the panel; null if there is none, or it was removed. */
export const selectOpenedKey = createSelector([selectShape, (state: object) => selectOpen(state)?.opened ?? null], (definition, opened) =>
  definition !== null && opened !== null && keysOf(definition).has(opened) ? opened : null,
);

export const selectHasChanges = createSelector([selectOpen], (open) => open !== null && hasChanges(open));
export const selectIsPublishable = createSelector([selectOpen], (open) => open !== null && isPublishable(open));

/** The steps with their lists. It is the same object until steps are added, removed or moved. */
export const selectOutline = createSelector([selectShape], (definition) => (definition === null ? noSteps : outlineOf(definition)), {
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

const selectPositions = createSelector([selectShape], (definition) => (definition === null ? noPositions : stepPositions(definition)));
const noPositions: ReadonlyMap<string, StepPosition> = new Map();

/** All steps by key, the trigger first, in reading order. */
export const selectStepMap = createSelector(
  [selectDefinition, selectPositions, selectServices, selectConnected],
  (definition, positions, services, connected) =>
    keepSteps(
      definition === null ? [] : allSteps(definition).map((step) => viewOfStep(step, positions.get(step.key)!, services, connected)),
    ),
);

export const selectSteps = createSelector([selectStepMap], (steps) => [...steps.values()]);

/** The steps whose app is chosen. */
export const selectChosenSteps = createSelector([selectSteps], (steps) => steps.filter(({ app }) => app !== ''));

export const selectStep = (state: object, key: string): StepView | undefined => selectStepMap(state).get(key);

/** The names of the steps, with their numbers. */
export const selectNames = createSelector([selectShape, selectServices], (definition, services) =>
  definition === null ? noNames : stepNames(definition, eventTitles({ definition, services })),
);
const noNames: ReadonlyMap<string, string> = new Map();

/** The loops and paths into which steps can be moved, by the key of the step. */
export const selectMoveTargets = createSelector([selectShape, selectNames], (definition, names) =>
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
    selectDefinition,
    (state: object) => selectOpen(state)?.zap.draft ?? null,
    selectStepMap,
    selectOperations,
    selectConnections,
    selectRegion,
  ],
  (definition, draft, steps, operations, connections, region) =>
    definition === null || draft === null ? [] : lacksOf(definition, draft, steps, operations, connections, region),
  { memoizeOptions: { resultEqualityCheck: isSameJson } },
);

/** Messages that the list itself shows about a step. */
const known: ReadonlySet<string> = new Set(['Choose an app.', 'Choose an event.']);

function lacksOf(
  definition: ZapDefinition,
  draft: StoredDraft,
  steps: ReadonlyMap<string, StepView>,
  operations: EditorOperations,
  connections: readonly Connection[] | null,
  region: Region | null,
): readonly Lack[] {
  const all = [...steps.values()];
  /** The step of a path; of a step itself. */
  const stepOf = (key: string): StepView | undefined =>
    steps.get(key) ?? steps.get(allSteps(definition).find((step) => listsOf(step).some((list) => list.key === key))?.key ?? '');
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
  const sent = asSent(definition, (step) => sentValues(step, operations.apps, connections));
  const [edited, saved] = [definition, draft.definition].map((each) => new Map(allSteps(each).map((step) => [step.key, step])));
  // The server also knows what its apps require. Its list is of what is saved: of a changed step, it counts for what is as it was.
  const isCurrent = ({ stepKey, type, message }: DraftGap): boolean => {
    if (definition === draft.definition) return true;
    const key = stepOf(stepKey ?? '')?.key ?? '';
    const [step, before] = [edited?.get(key), saved?.get(key)];
    if (!step || !before || step === before) return before !== undefined;
    const [one, other] = [before, step].map(({ app, event, connectionId }) => [app, event, connectionId]);
    if (!isSameJson(one, other) || type === 'incomplete') return false;
    const label = labelIn(message);
    const field = operationOfStep(operations.apps, step, connections)?.fields.find((each) => each.label === label);
    return label === null || (field !== undefined && isSameJson(step.fields[field.key] ?? null, before.fields[field.key] ?? null));
  };
  const messages = [
    ...gapsOf(sent, region).map(({ key, message }) => ({ key, message })),
    ...draft.gaps.filter((gap) => !isSaidHere(gap) && isCurrent(gap)).map(({ stepKey, message }) => ({ key: stepKey, message })),
    ...allSteps(definition).flatMap((step) =>
      emptyFields(step, operations, connections, saved?.get(step.key) !== step).map((label) => ({
        key: step.key,
        message: texts.fillIn(label),
      })),
    ),
  ].filter(({ message }) => !known.has(message));
  const byText = new Map(messages.map((each) => [`${each.key ?? ''} ${each.message}`, each]));
  const rest = Array.from(byText.values(), ({ key, message }): Lack => {
    const step = key === null ? undefined : stepOf(key);
    return {
      position: (step?.number ?? 0) - 1,
      key: step?.key ?? null,
      kind: 'other',
      name: message,
      field: labelIn(message),
    };
  });
  const incomplete = new Set(found.filter(({ kind }) => kind !== 'connection').map(({ key }) => key));
  const others = rest.filter(({ key }) => key === null || !incomplete.has(key));
  return [...found, ...others].sort((a, b) => a.position - b.position);
}

const sentValues = keepBy((step: TriggerStep | Step, apps: EditorOperations['apps'], connections: readonly Connection[] | null) => {
  const app = apps[appKey(step.app)];
  const operation = app?.phase === 'loaded' ? operationOf(app.operations, !('kind' in step), step.event) : undefined;
  return valuesOfWay(step.fields, operation?.fields ?? [], wayOfStep(connections, step));
});

/** The labels of the empty required fields of a step, as far as its fields are loaded; of one that is saved, the server names those of its app. */
const emptyFields = keepBy(
  (
    step: TriggerStep | Step,
    { apps, fields }: EditorOperations,
    connections: readonly Connection[] | null,
    isChanged: boolean,
  ): readonly string[] => {
    const operation = operationOfStep(apps, step, connections);
    const empty = isChanged ? (operation?.fields ?? []).filter((field) => isMissing(field, step.fields)).map(({ label }) => label) : [];
    const { dynamicFields } = operation ?? {};
    return dynamicFields === undefined || !('kind' in step) ? empty : [...empty, ...missingFields(step, fields[step.key], dynamicFields)];
  },
);

/** The label of the field that a sentence is about. */
const labelIn = (message: string): string | null => /“([^”]+)”/.exec(message)?.[1] ?? null;
