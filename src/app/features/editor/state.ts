import { createAction, createSlice, isDraft, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { triggerKey, type FieldValue, type Step, type TriggerStep, type ZapDefinition } from '../../../domain/runs/definition';
import type { RuleGroup } from '../../../domain/runs/conditions';
import { sliceSelector } from '../../platform/sliceSelector';
import type { dropdownResource } from '../../entities';
import {
  addBranch,
  addStep,
  changeBranch,
  changed,
  changeStep,
  chooseEvent,
  duplicateStep,
  emptyHistory,
  insertCopies,
  moveStep,
  moveStepTo,
  redone,
  removeBranch,
  removeStep,
  switchFallback,
  undone,
  type StepPlace,
} from './definition/changes';
import { accountOfOwnApp } from '../../../domain/ownApps';
import { appKey } from '../../../domain/zapSteps';
import { keysOf } from '../../../domain/runs/walkSteps';
import { afterSaving, isSavingAction } from './saving/actions';
import type { Connection, EditedZap, OpenEditor, RestoredDraft } from './openEditor';
import type { StepService } from './steps/step';

/** The resource that failed to load: the Zap itself, or the choices of its fields. */
export type FailedResource = 'Zap' | typeof dropdownResource;

export type EditorState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed'; readonly message: string; readonly resource: FailedResource }
  | OpenEditor;

/** Saves now: by Ctrl+S, by a button after a failure, or by the flow some time after a change. */
export const saveRequested = createAction('editor/saveRequested');
export const switchRequested = createAction<{ to: 'on' | 'off' }>('editor/switchRequested');
/** Publishes the draft, and turns the Zap on. */
export const publishRequested = createAction('editor/publishRequested');
/** A copy of the Zap is wanted, as a draft. */
export const copyRequested = createAction('editor/copyRequested');
export const zapCopied = createAction<{ id: number }>('editor/zapCopied');
/** The Zap is wanted in another folder. */
export const moveRequested = createAction<{ folderId: number }>('editor/moveRequested');
export const removeRequested = createAction('editor/removeRequested');
/** Another address for the trigger's requests is wanted: the present one has become known. */
export const hookAddressRequested = createAction('editor/hookAddressRequested');
/** For a conflict: the other person's steps are shown, or the person's own replace them. */
export const theirsTaken = createAction('editor/theirsTaken');
export const mineKept = createAction('editor/mineKept');
/** The unsaved changes of an earlier visit are discarded. */
export const draftDropped = createAction('editor/draftDropped');

export const initialEditor: EditorState = { phase: 'loading' };

/** Longest title, as the server takes it. */
export const maxTitleLength = 200;

interface OfStep {
  readonly key: string;
}

/** Changes copy what they change, so they get the state itself: Immer's draft of it would take long with a hundred steps. */
function whenOpen(state: EditorState, change: (open: OpenEditor) => EditorState): EditorState {
  const before = isDraft(state) ? original(state as Draft<EditorState>)! : state;
  return before.phase === 'open' ? change(before) : before;
}

/** A change by hand. Obstacles are checked again by the next save; a conflict stays until it is decided. */
const edited = (state: EditorState, change: (open: OpenEditor) => Partial<OpenEditor>): EditorState =>
  whenOpen(state, (open) => ({ ...open, ...change(open), failure: open.failure?.kind === 'outdated' ? open.failure : null }));

/** A change of the definition, which can be undone. `typingOf`: the field that is typed into. */
const defines =
  <Payload>(
    change: (definition: ZapDefinition, payload: Payload, open: OpenEditor) => ZapDefinition,
    typingOf: (payload: Payload) => string | null = () => null,
  ) =>
  (state: EditorState, { payload }: PayloadAction<Payload>): EditorState =>
    edited(state, (open) => changed(open, change(open.definition, payload, open), typingOf(payload)));

/** As `defines`; the step is open then. */
const definesAndOpens =
  <Payload extends OfStep>(change: (definition: ZapDefinition, payload: Payload, open: OpenEditor) => ZapDefinition) =>
  (state: EditorState, action: PayloadAction<Payload>): EditorState =>
    whenOpen(defines(change)(state, action), (open) => ({ ...open, opened: action.payload.key }));

/** A step whose app has one connected account uses it, unless it already names one. */
function withOnlyConnection(definition: ZapDefinition, key: string, { connections, services }: OpenEditor): ZapDefinition {
  return changeStep(definition, key, (step) => {
    const app = appKey(step.app);
    if (step.connectionId !== null || !services.some((each) => each.key === app && each.needsConnection)) return step;
    const [only, ...others] = (connections ?? []).filter((each) => each.app === app && !each.isLost);
    return only === undefined || others.length > 0 ? step : { ...step, connectionId: only.id };
  });
}

/** Keys of the published version: runs of it can be replayed, so no new step gets one of them. */
const usedKeys = ({ zap }: OpenEditor): readonly string[] => [
  ...keysOf(zap.draft.definition),
  ...(zap.live === null ? [] : keysOf(zap.live.definition)),
];

/** By the person: what is edited changes, and is saved some time later. `key`: of the trigger, a step or a path. */
const edits = {
  titleTyped: (state: EditorState, { payload: { title } }: PayloadAction<{ title: string }>) => edited(state, () => ({ title })),
  /** The app of the trigger or a step; its event is chosen next. */
  appChosen: definesAndOpens((definition, { key, app, event = '' }: OfStep & { app: string; event?: string }, open) =>
    withOnlyConnection(chooseEvent(definition, key, app, event), key, open),
  ),
  /** `keptFields`: those that both events have. */
  eventChosen: definesAndOpens(
    (definition, { key, app, event, keptFields }: OfStep & { app: string; event: string; keptFields?: readonly string[] }, open) =>
      withOnlyConnection(chooseEvent(definition, key, app, event, keptFields), key, open),
  ),
  stepAdded: defines((definition, place: StepPlace, open) => addStep(definition, place, usedKeys(open))),
  /** The trigger or a step has other settings. */
  stepUpdated: defines(
    (definition, { step }: { step: TriggerStep | Step; typing?: string | null }) =>
      changeStep(definition, step.key, <S extends TriggerStep | Step>() => step as S),
    ({ step, typing = null }) => (typing === null ? null : `${step.key} ${typing}`),
  ),
  fieldChanged: defines(
    (definition, { key, field, value }: OfStep & { field: string; value: FieldValue | undefined }) =>
      changeStep(definition, key, (step) => {
        const { [field]: _before, ...others } = step.fields;
        return { ...step, fields: value === undefined ? others : { ...step.fields, [field]: value } };
      }),
    ({ key, field }) => `${key} fields.${field}`,
  ),
  connectionChosen: defines((definition, { key, connectionId }: OfStep & { connectionId: number | null }) =>
    changeStep(definition, key, (step) => ({ ...step, connectionId })),
  ),
  /** Null: the step is called as its event again. */
  stepRenamed: defines(
    (definition, { key, title }: OfStep & { title: string | null }) => changeStep(definition, key, (step) => ({ ...step, title })),
    ({ key }) => `${key} title`,
  ),
  noteChanged: defines(
    (definition, { key, note }: OfStep & { note: string }) => changeStep(definition, key, (step) => ({ ...step, note })),
    ({ key }) => `${key} note`,
  ),
  stepRemoved: defines((definition, { key }: OfStep) => removeStep(definition, key)),
  /** One place up (-1) or down (1) in its list. */
  stepMoved: defines((definition, { key, by }: OfStep & { by: -1 | 1 }) => moveStep(definition, key, by)),
  /** Into a loop or a path, or out of it. */
  stepMovedTo: defines((definition, { key, place }: OfStep & { place: StepPlace }) => moveStepTo(definition, key, place)),
  stepDuplicated: defines((definition, { key }: OfStep, open) => duplicateStep(definition, key, usedKeys(open))),
  /** Steps that were copied, here or in another Zap, are added. Their keys are replaced. */
  stepsPasted: defines((definition, { place, steps }: { place: StepPlace; steps: readonly Step[] }, open) =>
    insertCopies(definition, place, steps, usedKeys(open)),
  ),
  /** Paths: `key` is that of their step, or of the path. */
  pathAdded: defines((definition, { key }: OfStep, open) => addBranch(definition, key, usedKeys(open))),
  pathGroupFallbackSwitched: defines((definition, { key }: OfStep, open) => switchFallback(definition, key, usedKeys(open))),
  pathChanged: defines(
    (definition, { key, typing: _typing, ...change }: OfStep & { title?: string; rules?: RuleGroup; typing?: string | undefined }) =>
      changeBranch(definition, key, change),
    ({ key, typing }) => (typing === undefined ? null : `${key} rules ${typing}`),
  ),
  pathRemoved: defines((definition, { key }: OfStep) => removeBranch(definition, key)),
  /** The zone of the Zap; null for the account's. */
  zoneChosen: defines((definition, { zone }: { zone: string | null }) => ({ ...definition, zone })),
  /** The title of each run of the Zap, with tokens of the trigger; empty for none. */
  runTitleChanged: defines(
    ({ runTitle: _before, ...definition }, { text }: { text: string }) => (text === '' ? definition : { ...definition, runTitle: text }),
    () => 'runTitle',
  ),
  /** A version, or a file, becomes the draft. */
  definitionReplaced: defines((_before, { definition }: { definition: ZapDefinition }) => definition),
  undone: (state: EditorState) => edited(state, undone),
  redone: (state: EditorState) => edited(state, redone),
  /** Undoes a change, unless something else was changed since. `count`: of the changes with it. */
  changeUndone: (state: EditorState, { payload: { count } }: PayloadAction<{ count: number }>) =>
    whenOpen(state, (open) => (open.history.past.length === count ? edited(open, undone) : open)),
};

export const editorSlice = createSlice({
  name: 'editor',
  initialState: initialEditor as EditorState,
  reducers: {
    ...edits,
    /** By the person. */
    retried: (state) => (state.phase === 'failed' ? initialEditor : state),
    /** The settings of a step are shown, or of none. */
    stepOpened: (state, { payload: { key } }: PayloadAction<{ key: string | null }>) =>
      whenOpen(state, (open) => ({ ...open, opened: key })),
    /** By the flow. */
    /** The page was entered, or left: nothing is open any more. `left`: what was, where something of it was not saved. */
    entered: (_state, _action: PayloadAction<{ left: OpenEditor | null }>) => initialEditor,
    opened: (
      _state,
      { payload: { zap, services, draft } }: PayloadAction<{ zap: EditedZap; services: readonly StepService[]; draft?: RestoredDraft }>,
    ) => ({
      phase: 'open',
      zap,
      title: zap.title,
      definition: zap.draft.definition,
      history: emptyHistory,
      services,
      connections: null,
      // A new Zap begins with the choice of its trigger.
      opened: (draft?.definition ?? zap.draft.definition).trigger?.app === '' ? triggerKey : null,
      busy: null,
      failure: null,
      isSaved: false,
      isSwitched: false,
      isRestored: false,
      ...draft,
    }),
    /** Another person's version replaces the person's own changes. */
    theirsShown: (
      state,
      { payload: { of, draft, ...zap } }: PayloadAction<{ of: number; draft: EditedZap['draft'] } & Partial<EditedZap>>,
    ) =>
      whenOpen(state, (open) => {
        if (open.zap.id !== of) return open;
        const { definition } = draft;
        return { ...open, zap: { ...open.zap, ...zap, draft }, definition, history: emptyHistory, failure: null, isRestored: false };
      }),
    missing: (): EditorState => ({ phase: 'missing' }),
    failed: (_state, { payload: { message, resource } }: PayloadAction<{ message: string; resource: FailedResource }>) => ({
      phase: 'failed',
      message,
      resource,
    }),
    /** The apps that people of the Zap's account made. */
    ownAppsKnown: (state, { payload: { services } }: PayloadAction<{ services: readonly StepService[] }>) =>
      whenOpen(state, (open) => ({
        ...open,
        services: [...services, ...open.services.filter(({ key }) => accountOfOwnApp(key) === null)],
      })),
    connectionsFailed: (state) => whenOpen(state, (open) => ({ ...open, haveConnectionsFailed: true })),
    connectionsKnown: (state, { payload: { connections } }: PayloadAction<{ connections: readonly Connection[] }>) =>
      whenOpen(state, (open) => {
        // A refusal from before an app was connected may no longer be true; the next attempt asks again.
        const isNew = open.connections !== null && connections.some(({ app }) => !open.connections?.some((each) => each.app === app));
        return { ...open, connections, failure: isNew && open.failure?.kind === 'refused' ? null : open.failure };
      }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSavingAction, (state, action) =>
      whenOpen(state, (open) => (open.zap.id === action.payload.of ? afterSaving(open, action) : state)),
    );
  },
});

export const { entered: editorEntered, opened: editorOpened } = editorSlice.actions;

const editTypes: ReadonlySet<string> = new Set(Object.keys(edits).map((name) => `${editorSlice.name}/${name}`));

/** A change of what is edited, by hand. */
export const isEdit = (action: { readonly type: string }): boolean => editTypes.has(action.type);

export const selectEditor = sliceSelector(editorSlice);

/** The open Zap; null before it has loaded. */
export const selectOpen = (state: object): OpenEditor | null => {
  const editor = selectEditor(state);
  return editor.phase === 'open' ? editor : null;
};
