import { createAction } from '@reduxjs/toolkit';
import type { TurnOnFault } from '../../../domain/turningOn';
import { mostNodes } from '../../../domain/zapNodes';
import type { dropdownResource } from '../../entities';
import type { Event } from '../../platform/flows';
import { reducerOf } from '../../platform/reducerOf';
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
  /** It cannot be turned on (B8.10). */
  | {
      readonly kind: 'refused';
      readonly messages: readonly string[];
      readonly fixes: readonly string[];
      /** The plan's objections. */
      readonly faults: readonly TurnOnFault[];
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

/** By the user. */
export const editorRetried = createAction('editor/retried');
export const titleTyped = createAction<{ title: string }>('editor/titleTyped');
export const appChosen = createAction<{ position: number; app: string }>('editor/appChosen');
export const eventChosen = createAction<{ position: number; action: string }>('editor/eventChosen');
export const stepAdded = createAction('editor/stepAdded');
export const stepRemoved = createAction<{ position: number }>('editor/stepRemoved');
/** One place up (-1) or down (1). */
export const stepMoved = createAction<{ position: number; by: -1 | 1 }>('editor/stepMoved');
export const saveRequested = createAction('editor/saveRequested');
export const switchRequested = createAction<{ to: 'on' | 'off' }>('editor/switchRequested');
/** For a conflict: the other person's steps are shown, or the person's own replace them. */
export const theirsTaken = createAction('editor/theirsTaken');
export const mineKept = createAction('editor/mineKept');
/** What was not saved in a visit before is not wanted any more. */
export const draftDropped = createAction('editor/draftDropped');
/** By the flow. */
/** The page was entered, or left: nothing is open any more. `left`: what was, where something of it was not saved. */
export const editorEntered = createAction<{ left: OpenEditor | null }>('editor/entered');
/** Keeps the typed title and the known connections when the steps are replaced. */
export const editorOpened = createAction<{
  zap: EditedZap;
  services: readonly StepService[];
  title?: string;
  connected?: readonly string[] | null;
  draft?: RestoredDraft;
}>('editor/opened');
export const editorMissing = createAction('editor/missing');
export const editorFailed = createAction<{ message: string; resource: FailedResource }>('editor/failed');
export const connectionsKnown = createAction<{ connected: readonly string[] }>('editor/connectionsKnown');
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

type Told = ReturnType<typeof editorBusy | typeof zapKept | typeof othersSeen | typeof faultFound>;

/** The messages about a Zap that is being saved. */
export const keepingActions = [editorBusy, zapKept, othersSeen, faultFound] as readonly Event<Told>[];

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

export const editorReducer = reducerOf<EditorState>(initialEditor, (on) => {
  on(editorEntered, () => initialEditor);
  on(editorRetried, (state) => (state.phase === 'failed' ? initialEditor : state));
  on(editorMissing, () => ({ phase: 'missing' }));
  on(editorFailed, (_state, { payload: { message, resource } }) => ({ phase: 'failed', message, resource }));
  on(editorOpened, (_state, { payload: { zap, services, title = zap.title, connected = null, draft } }) => ({
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
  }));
  on(connectionsKnown, (state, { payload: { connected } }) =>
    whenOpen(state, (open) => {
      // A refusal from before an app was connected may no longer be true; the next attempt asks again.
      const isNew = open.connected !== null && connected.some((app) => !open.connected?.includes(app));
      return { ...open, connected, fault: isNew && open.fault?.kind === 'refused' ? null : open.fault };
    }),
  );
  on(titleTyped, (state, { payload: { title } }) => edited(state, () => ({ title })));
  on(appChosen, (state, { payload: { position, app } }) =>
    withSteps(state, (steps) => steps.map((step, index) => (index === position ? chosen(step, app) : step))),
  );
  on(eventChosen, (state, { payload: { position, action } }) =>
    withSteps(state, (steps) => steps.map((step, index) => (index === position ? { ...step, action } : step))),
  );
  on(stepAdded, (state) =>
    edited(state, (open) =>
      open.zap.state === 'on' || open.steps.length >= mostNodes
        ? {}
        : { steps: [...open.steps, emptyStep(`new-${open.added + 1}`)], added: open.added + 1 },
    ),
  );
  // A Zap has a trigger and at least one action: the last two places are emptied, not removed.
  on(stepRemoved, (state, { payload: { position } }) =>
    withSteps(state, (steps) => {
      if (position < 1 || position >= steps.length) return steps;
      if (steps.length > 2) return steps.filter((_step, index) => index !== position);
      return steps.map((step, index) => (index === position ? { ...emptyStep(step.key), nodeId: step.nodeId } : step));
    }),
  );
  on(stepMoved, (state, { payload: { position, by } }) =>
    withSteps(state, (steps) => {
      const [step, other] = [steps[position], steps[position + by]];
      // The trigger stays the first.
      if (!step || !other || position < 1 || position + by < 1) return steps;
      return steps.with(position, other).with(position + by, step);
    }),
  );
  on(keepingActions, (state, action) =>
    whenOpen(state, (open) => (open.zap.id === action.payload.of ? afterKeeping(open, action) : state)),
  );
});

/** An editor, open or left, after a message about its Zap during a save. */
export function afterKeeping(open: OpenEditor, action: Told): OpenEditor {
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

export const selectEditor = ({ editor }: WithEditor): EditorState => editor;
