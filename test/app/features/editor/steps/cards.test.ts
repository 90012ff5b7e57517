import { exampleEditor } from '../../../../../src/app/features/editor/page.stories';
import { selectMapping } from '../../../../../src/app/features/editor/mapping/samples';
import { editorSlice, type EditorState } from '../../../../../src/app/features/editor/state';
import { selectCard, selectPath, selectTroubled } from '../../../../../src/app/features/editor/steps/cards';
import type { Step } from '../../../../../src/domain/runs/definition';
import { newTrigger } from '../../../../../src/domain/runs/newSteps';
import { all, branch, loop, paths, rule } from '../../../../domain/runs/samples';

const { fieldChanged, stepRemoved, stepRenamed } = editorSlice.actions;

const message = (key: string, fields: Step['fields']): Step => ({
  ...{ key, app: 'SlackCLIAPI', event: 'message', connectionId: null, title: null, note: '', fields },
  kind: 'action',
});
const steps: readonly Step[] = [
  message('ask', { text: 'Hello' }),
  message('tell', { text: 'Got {{ask.reply}}' }),
  { ...paths('split', branch('big', all(rule('{{ask.reply}}', 'exists')), message('shout', { text: '!' }))), app: 'BranchingCLIAPI' },
  { ...loop('each', '{{ask.items}}', [message('list', { text: '{{each.item}}' })]), app: 'LoopCLIAPI' },
];
const keys = ['trigger', 'ask', 'tell', 'split', 'shout', 'each', 'list'];

const definition = { format: 1, zone: null, trigger: newTrigger('StripeCLIAPI', 'new_payment'), steps } as const;

let opened: EditorState;
beforeEach(() => {
  // Objects that no other test has asked about.
  opened = exampleEditor({ definition: JSON.parse(JSON.stringify(definition)) as typeof definition });
});

type State = Parameters<typeof selectCard>[0];
const stateOf = (editor: EditorState) => ({ editor }) as unknown as State;
/** The keys of the cards that are other objects after a change. */
function changedCards(before: State, after: State): string[] {
  const cards = keys.map((key) => selectCard(before, key));
  return keys.filter((key, index) => selectCard(after, key) !== cards[index]);
}
const after = (...actions: readonly Parameters<typeof editorSlice.reducer>[1][]): State =>
  stateOf(actions.reduce(editorSlice.reducer, opened));

describe('the cards while one step is edited', () => {
  it('a key in a field changes the card of its step, and no other object that cards and fields show [Z215]', () => {
    const before = stateOf(opened);
    const typed = after(fieldChanged({ key: 'shout', field: 'text', value: 'Big!' }));
    const [mapping, path] = [selectMapping(before, 'shout'), selectPath(before, 'big')];
    expect(changedCards(before, typed)).toEqual(['shout']);
    expect(selectCard(typed, 'shout')?.line).toBe('Big!');
    expect(selectMapping(typed, 'shout')).toBe(mapping);
    expect(selectPath(typed, 'big')).toBe(path);
  });

  it('a field that no card shows changes no card [Z215]', () => {
    const type = (value: string) => fieldChanged({ key: 'ask', field: 'third', value });
    const second = fieldChanged({ key: 'ask', field: 'second', value: 'there' });
    expect(changedCards(after(second), after(second, type('x')))).toEqual([]);
    expect(selectCard(after(second, type('x')), 'ask')?.line).toBe('Hello · there');
  });

  it('another name of a step changes what names it: its card, and the data that other steps can use [Z215]', () => {
    const before = stateOf(opened);
    const mapping = selectMapping(before, 'tell');
    const renamed = after(stepRenamed({ key: 'ask', title: 'Ask Ada' }));
    expect(changedCards(before, renamed)).toEqual(['ask']);
    expect(selectMapping(renamed, 'tell')).not.toBe(mapping);
    expect(selectMapping(renamed, 'tell').labelOf({ key: 'ask', path: ['reply'] }).step?.name).toBe('2. Ask Ada');
  });

  it('a step that is removed leaves what used it in need of something, and moves up those after it [Z215]', () => {
    expect(selectTroubled(stateOf(opened))).not.toContain('tell');
    const removed = after(stepRemoved({ key: 'ask' }));
    expect(selectTroubled(removed)).toEqual(expect.arrayContaining(['tell', 'split', 'each']));
    expect(selectCard(removed, 'tell')?.step.number).toBe(2);
    expect(selectCard(removed, 'ask')).toBeUndefined();
  });

  it('a list that is chosen for a loop is known to the steps inside it [Z215]', () => {
    const before = stateOf(opened);
    const mapping = selectMapping(before, 'list');
    const other = { ...steps[3]!, list: '{{trigger.items}}' } as Step;
    const changed = after(editorSlice.actions.stepUpdated({ step: other }));
    expect(selectMapping(changed, 'list')).not.toBe(mapping);
  });
});
