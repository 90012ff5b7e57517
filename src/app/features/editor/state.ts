import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { TurnOnIssue } from '../../../domain/turningOn';
import { mostNodes } from '../../../domain/zapNodes';
import type { dropdownResource } from '../../entities';
import { emptyStep, stepOfNode, withPlaces, type EditedStep, type KeptNode, type StepService } from './steps/step';

/** The Zap being edited, in the server's last version. */
export interface EditedZap {
  /** Null while it is not kept anywhere yet. */
  readonly id: number | null;
  /** Absent for a new one, which is created in the current account. */
  readonly accountId?: number;
  readonly title: string;
  readonly state: 'on' | 'off' | 'draft';
  /** The editor is the Zap's owner: only then are its connections known. */
  readonly isOwn: boolean;
  readonly nodes: readonly KeptNode[];
}

/** The obstacles, shown above the steps. */
export type EditorFault =
  /** Nothing was kept, or it was not turned on or off; what was typed stays. */
  | { readonly kind: 'failed'; readonly what: 'save' | 'on' | 'off'; readonly messages: readonly string[] }
  /** Somebody else has changed the steps meanwhile. */
  | { readonly kind: 'outdated' }
  /** It cannot be turned on. */
  | {
      readonly kind: 'refused';
      readonly messages: readonly string[];
      readonly fixes: readonly string[];
      /** The plan's objections. */
      readonly faults: readonly TurnOnIssue[];
      readonly helpUrl: string | null;
    };

export interface OpenEditor {
  readonly phase: 'open';
  readonly zap: EditedZap;
  readonly title: string;
  readonly steps: readonly EditedStep[];
  readonly services: readonly StepService[];
  /** Keys of the connected apps; null while unknown. */
  readonly connected: readonly string[] | null;
  readonly busy: 'saving' | 'switching' | null;
  readonly fault: EditorFault | null;
  /** How many steps were added, for their keys. */
  readonly added: number;
  /** Something was kept since the page was opened. */
  readonly isSaved: boolean;
  /** What was kept last was that it is on or off. */
  readonly isSwitched: boolean;
  /** It holds what was not saved when the page was left before. */
  readonly isRestored: boolean;
}

/** The restored content of an editor that was left; without title or steps if those were saved. */
export type RestoredDraft = Pick<OpenEditor, 'added' | 'busy' | 'fault' | 'isSaved' | 'isSwitched' | 'isRestored'> &
  Partial<Pick<OpenEditor, 'title' | 'steps'>>;

/** What could not be loaded: the Zap itself, or the choices of its fields. */
export type FailedResource = 'Zap' | typeof dropdownResource;

export type EditorState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed'; readonly message: string; readonly resource: FailedResource }
  | OpenEditor;
export const saveRequested = createAction('editor/saveRequested');
export const switchRequested = createAction<{ to: 'on' | 'off' }>('editor/switchRequested');
/** For a conflict: the other person's steps are shown, or the person's own replace them. */
export const theirsTaken = createAction('editor/theirsTaken');
export const mineKept = createAction('editor/mineKept');
/** What was not saved in a visit before is not wanted any more. */
export const draftDropped = createAction('editor/draftDropped');
/** The result of a save names its Zap, because another may be open by then. `of`: its id, null while it has none. */
export const editorBusy = createAction<{ of: number | null; busy: 'saving' | 'switching' | null }>('editor/busy');
/** The Zap is saved; the given fields have changed. `nodes`: the sent steps, as saved. */
export const zapKept = createAction<{
  of: number | null;
  id?: number;
  accountId?: number;
  title?: string;
  nodes?: readonly KeptNode[];
  state?: EditedZap['state'];
}>('editor/kept');
/** The steps saved by now, by any person: the next save replaces these. */
export const othersSeen = createAction<{ of: number | null; nodes: readonly KeptNode[] }>('editor/othersSeen');
export const faultFound = createAction<{ of: number | null; fault: EditorFault }>('editor/faultFound');

/** The messages about a Zap that is being saved. */
export const isKeepingAction = isAnyOf(editorBusy, zapKept, othersSeen, faultFound);
type KeepingAction = ReturnType<typeof editorBusy | typeof zapKept | typeof othersSeen | typeof faultFound>;

export const initialEditor: EditorState = { phase: 'loading' };

/** Longest title, as the server takes it. */
export const longestTitle = 200;

const whenOpen = (state: EditorState, change: (open: OpenEditor) => EditorState): EditorState =>
  state.phase === 'open' ? change(state) : state;

/** A change by hand: ignored while a save is pending or the Zap is on; obstacles are checked again by the next save. */
const edited = (state: EditorState, change: (open: OpenEditor) => Partial<OpenEditor>): EditorState =>
  whenOpen(state, (open) =>
    open.busy === null ? { ...open, ...change(open), fault: open.fault?.kind === 'outdated' ? open.fault : null } : open,
  );

const withSteps = (state: EditorState, change: (steps: readonly EditedStep[], open: OpenEditor) => readonly EditedStep[]): EditorState =>
  edited(state, (open) => (open.zap.state === 'on' ? {} : { steps: change(open.steps, open) }));

export const editorSlice = createSlice({
  name: 'editor',
  initialState: initialEditor as EditorState,
  reducers: {
    /** By the user. */
    retried: (state) => (state.phase === 'failed' ? initialEditor : state),
    titleTyped: (state, { payload: { title } }: PayloadAction<{ title: string }>) => edited(state, () => ({ title })),
    appChosen: (state, { payload: { position, app } }: PayloadAction<{ position: number; app: string }>) =>
      withSteps(state, (steps) => steps.map((step, index) => (index === position ? chosen(step, app) : step))),
    eventChosen: (state, { payload: { position, action } }: PayloadAction<{ position: number; action: string }>) =>
      withSteps(state, (steps) => steps.map((step, index) => (index === position ? { ...step, action } : step))),
    stepAdded: (state) =>
      edited(state, (open) =>
        open.zap.state === 'on' || open.steps.length >= mostNodes
          ? {}
          : { steps: [...open.steps, emptyStep(`new-${open.added + 1}`)], added: open.added + 1 },
      ),
    // A Zap has a trigger and at least one action: the last two places are emptied, not removed.
    stepRemoved: (state, { payload: { position } }: PayloadAction<{ position: number }>) =>
      withSteps(state, (steps) => {
        if (position < 1 || position >= steps.length) return steps;
        if (steps.length > 2) return steps.filter((_step, index) => index !== position);
        return steps.map((step, index) => (index === position ? { ...emptyStep(step.key), nodeId: step.nodeId } : step));
      }),
    /** One place up (-1) or down (1). */
    stepMoved: (state, { payload: { position, by } }: PayloadAction<{ position: number; by: -1 | 1 }>) =>
      withSteps(state, (steps) => {
        const [step, other] = [steps[position], steps[position + by]];
        // The trigger stays the first.
        if (!step || !other || position < 1 || position + by < 1) return steps;
        return steps.with(position, other).with(position + by, step);
      }),
    /** By the flow. */
    /** The page was entered, or left: nothing is open any more. `left`: what was, where something of it was not saved. */
    entered: (_state, _action: PayloadAction<{ left: OpenEditor | null }>) => initialEditor,
    /** Keeps the typed title and the known connections when the steps are replaced. */
    opened: (
      _state,
      {
        payload: { zap, services, title = zap.title, connected = null, draft },
      }: PayloadAction<{
        zap: EditedZap;
        services: readonly StepService[];
        title?: string;
        connected?: readonly string[] | null;
        draft?: RestoredDraft;
      }>,
    ) => ({
      phase: 'open',
      zap,
      title,
      steps: withPlaces(zap.nodes.map(stepOfNode)),
      services,
      connected,
      busy: null,
      fault: null,
      added: 2,
      isSaved: false,
      isSwitched: false,
      isRestored: false,
      ...draft,
    }),
    missing: (): EditorState => ({ phase: 'missing' }),
    failed: (_state, { payload: { message, resource } }: PayloadAction<{ message: string; resource: FailedResource }>) => ({
      phase: 'failed',
      message,
      resource,
    }),
    connectionsKnown: (state, { payload: { connected } }: PayloadAction<{ connected: readonly string[] }>) =>
      whenOpen(state, (open) => {
        // A refusal from before an app was connected may no longer be true; the next attempt asks again.
        const isNew = open.connected !== null && connected.some((app) => !open.connected?.includes(app));
        return { ...open, connected, fault: isNew && open.fault?.kind === 'refused' ? null : open.fault };
      }),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isKeepingAction, (state, action) =>
      whenOpen(state, (open) => (open.zap.id === action.payload.of ? afterKeeping(open, action) : state)),
    );
  },
});

export const {
  retried: editorRetried,
  titleTyped,
  appChosen,
  eventChosen,
  stepAdded,
  stepRemoved,
  stepMoved,
  entered: editorEntered,
  opened: editorOpened,
  missing: editorMissing,
  failed: editorFailed,
  connectionsKnown,
} = editorSlice.actions;

/** An editor, open or left, after a message about its Zap during a save. */
export function afterKeeping(open: OpenEditor, action: KeepingAction): OpenEditor {
  if (editorBusy.match(action)) {
    const { busy } = action.payload;
    return { ...open, busy, ...(busy && { fault: null }) };
  }
  if (othersSeen.match(action)) return { ...open, zap: { ...open.zap, nodes: action.payload.nodes } };
  if (faultFound.match(action)) return { ...open, busy: null, fault: action.payload.fault };
  const { of: _of, nodes, ...changed } = action.payload;
  return {
    ...open,
    zap: { ...open.zap, ...changed, ...(nodes && { nodes }) },
    steps: nodes === undefined ? open.steps : keptSteps(open.steps, nodes),
    isSaved: true,
    isSwitched: changed.state !== undefined,
    isRestored: false,
  };
}

/** Another app has other events. */
const chosen = (step: EditedStep, app: string): EditedStep =>
  step.selectedApi.split('@')[0] === app ? step : { ...step, selectedApi: app, action: '', title: null, isPremium: false };

/** The steps on the screen merged with the saved ones: those without an app are not saved, and stay in place. */
function keptSteps(steps: readonly EditedStep[], nodes: readonly KeptNode[]): readonly EditedStep[] {
  let next = 0;
  return steps.map((step) => {
    const node = step.selectedApi === '' ? undefined : nodes[next++];
    return node === undefined ? { ...step, nodeId: null } : { ...stepOfNode(node), key: step.key };
  });
}

export interface WithEditor {
  readonly editor: EditorState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithEditor {}
}

export const selectEditor = ({ editor }: WithEditor): EditorState => editor;
