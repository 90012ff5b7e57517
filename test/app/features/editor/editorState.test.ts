import fc from 'fast-check';
import { emptyDefinition } from '../../../../src/app/features/editor/definition/changes';
import { allSteps } from '../../../../src/domain/runs/walkSteps';
import { editorPlace, type EditedZap } from '../../../../src/app/features/editor/openEditor';
import { editorOpened, editorSlice, initialEditor, type EditorState } from '../../../../src/app/features/editor/state';

const { eventChosen, pathAdded, redone, stepAdded, stepDuplicated, stepMoved, stepRemoved, undone } = editorSlice.actions;

const zap = (id: number | null): EditedZap => ({
  id,
  title: 'New',
  state: 'off',
  isOwn: true,
  ownerZone: 'Europe/Berlin',
  triggerIssue: null,
  missed: null,
  draft: { definition: emptyDefinition, revision: 0, savedAt: null, gaps: [], hookAddress: null },
  live: null,
});

describe('its state', () => {
  it('the state of the editor is plain, and no other action changes it', () => {
    const states: EditorState[] = [
      initialEditor,
      { phase: 'missing' },
      { phase: 'failed', message: 'No.', resource: 'Zap' },
      editorSlice.reducer(initialEditor, editorOpened({ zap: zap(null), services: [] })),
    ];
    for (const state of states) {
      expect(editorSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });

  it('the state of the editor keeps its trigger, and each key once, whatever is added, removed, moved, copied and undone', () => {
    const opened = editorSlice.reducer(initialEditor, editorOpened({ zap: zap(1), services: [] }));
    const key = fc.constantFrom('trigger', 'step1', 'step2', 'step3', 'path1', 'path2');
    const place = fc.record({ inside: fc.option(key), index: fc.nat(4) });
    const change = fc.oneof(
      place.map((at) => stepAdded(at)),
      key.map((each) => stepRemoved({ key: each })),
      key.map((each) => stepDuplicated({ key: each })),
      key.map((each) => pathAdded({ key: each })),
      key.map((each) => eventChosen({ key: each, app: 'BranchingCLIAPI', event: 'branch' })),
      fc.tuple(key, fc.constantFrom(-1 as const, 1 as const)).map(([each, by]) => stepMoved({ key: each, by })),
      fc.constant(undone()),
      fc.constant(redone()),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const state = changes.reduce<EditorState>((before, each) => editorSlice.reducer(before, each), opened);
        if (state.phase !== 'open') throw new Error('closed');
        expect(state.definition.trigger?.key).toBe('trigger');
        const keys = allSteps(state.definition).flatMap((step) =>
          'kind' in step && step.kind === 'paths' ? [step.key, ...step.branches.map((branch) => branch.key)] : [step.key],
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it.each([
    ['/editor', { id: null, isUnknown: false }],
    ['/editor/', { id: null, isUnknown: false }],
    ['/editor/12', { id: 12, isUnknown: false }],
    ['/editor/12/', { id: 12, isUnknown: false }],
    ['/editor/012', { id: null, isUnknown: true }],
    ['/editor/x', { id: null, isUnknown: true }],
    ['/editor/1/2', null],
    ['/editors', null],
    ['/app/editor/1', null],
  ])('%s opens %j', (pathname, place) => {
    expect(editorPlace(pathname)).toEqual(place);
  });
});
