import { appKey, splitSteps } from '../../../domain/zapSteps';
import { isBlank } from '../../../domain/texts';
import { selectEditor, type EditedZap, type EditorState, type OpenEditor, type WithEditor } from './state';
import { shownStep, type EditedStep, type ShownStep } from './steps/step';

const isChosen = ({ selectedApi }: EditedStep): boolean => selectedApi !== '';

/** The steps as they are sent. */
export const nodesToKeep = ({ steps }: Pick<OpenEditor, 'steps'>): { selectedApi: string; action: string }[] =>
  steps.filter(isChosen).map(({ selectedApi, action }) => ({ selectedApi, action }));

const areKept = ({ zap, steps }: OpenEditor): boolean => {
  const wanted = nodesToKeep({ steps });
  return (
    wanted.length === zap.nodes.length &&
    wanted.every(({ selectedApi, action }, index) => {
      const node = zap.nodes[index];
      return node !== undefined && appKey(node.selectedApi) === appKey(selectedApi) && node.action === action;
    })
  );
};

/** The unsaved changes. */
export const changesOf = (open: OpenEditor): { readonly title: boolean; readonly nodes: boolean } => ({
  title: open.title.trim() !== open.zap.title.trim(),
  nodes: !areKept(open),
});

/** Why it cannot be kept as it is; null when it can. */
export function saveFault({ title, steps }: OpenEditor): 'untitled' | 'no_trigger' | null {
  if (isBlank(title)) return 'untitled';
  const { trigger, actions } = splitSteps(steps);
  return trigger && !isChosen(trigger) && actions.some(isChosen) ? 'no_trigger' : null;
}

/** The data of the screen. */
export type EditorView =
  | Exclude<EditorState, OpenEditor>
  | {
      readonly phase: 'open';
      readonly id: number | null;
      readonly accountId?: number;
      readonly title: string;
      readonly state: EditedZap['state'];
      readonly steps: readonly ShownStep[];
      readonly busy: OpenEditor['busy'];
      readonly fault: OpenEditor['fault'];
      /** Something is not kept yet. */
      readonly isChanged: boolean;
      readonly isSaved: boolean;
      /** What was kept last was that it is on or off. */
      readonly isSwitched: boolean;
      /** The unsaved changes are from an earlier visit. */
      readonly isRestored: boolean;
      /** The Zap's own gaps before it can be turned on; in words for the list below the steps. */
      readonly lacks: readonly Lack[];
    };

/** The gaps of a Zap: an app or an event of a step, or a connection. */
export interface Lack {
  /** From 0. */
  readonly position: number;
  readonly kind: 'app' | 'event' | 'connection';
  readonly name: string;
}

const lacksOf = (steps: readonly ShownStep[]): Lack[] =>
  steps.flatMap(({ app, action, name, toConnect }, position): Lack[] => {
    if (app === '') return [{ position, kind: 'app', name }];
    const missing: Lack[] = action === '' ? [{ position, kind: 'event', name }] : [];
    return toConnect === null ? missing : [...missing, { position, kind: 'connection', name }];
  });

/** One view for each state: what has not changed is the same, and is not drawn again. */
const views = new WeakMap<OpenEditor, EditorView>();

export function selectEditorView(state: WithEditor): EditorView {
  const editor = selectEditor(state);
  if (editor.phase !== 'open') return editor;
  const view = views.get(editor) ?? viewOf(editor);
  views.set(editor, view);
  return view;
}

function viewOf(editor: OpenEditor): EditorView {
  const { zap, title, services, connected, busy, fault, isSaved, isSwitched, isRestored } = editor;
  const steps = editor.steps.map((step, position) => shownStep(step, position, services, zap.isOwn ? connected : null));
  const changes = changesOf(editor);
  return {
    phase: 'open',
    id: zap.id,
    accountId: zap.accountId,
    title,
    state: zap.state,
    steps,
    busy,
    fault,
    isChanged: changes.title || changes.nodes,
    isSaved,
    isSwitched,
    isRestored: isRestored && (changes.title || changes.nodes),
    lacks: lacksOf(steps),
  };
}
