import fc from 'fast-check';
import { editorPlace } from '../../../../src/app/features/editor/addresses';
import {
  editorOpened,
  editorSlice,
  initialEditor,
  stepAdded,
  stepMoved,
  stepRemoved,
  type EditorState,
} from '../../../../src/app/features/editor/state';

describe('its state', () => {
  it('the state of the editor is plain, and no other action changes it', () => {
    const states: EditorState[] = [
      initialEditor,
      { phase: 'missing' },
      { phase: 'failed', message: 'No.', resource: 'Zap' },
      editorSlice.reducer(
        initialEditor,
        editorOpened({ zap: { id: null, title: 'New', state: 'draft', isOwn: true, nodes: [] }, services: [] }),
      ),
    ];
    for (const state of states) {
      expect(editorSlice.reducer(state, { type: 'unknown' })).toBe(state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }
  });

  it('the state of the editor keeps a trigger and an action whatever is removed and moved, in any order', () => {
    const opened = editorSlice.reducer(
      initialEditor,
      editorOpened({ zap: { id: 1, title: 'New', state: 'off', isOwn: true, nodes: [] }, services: [] }),
    );
    const change = fc.oneof(
      fc.constant(stepAdded()),
      fc.integer({ min: -1, max: 6 }).map((position) => stepRemoved({ position })),
      fc
        .tuple(fc.integer({ min: -1, max: 6 }), fc.constantFrom(-1 as const, 1 as const))
        .map(([position, by]) => stepMoved({ position, by })),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const state = changes.reduce<EditorState>((before, each) => editorSlice.reducer(before, each), opened);
        if (state.phase !== 'open') throw new Error('closed');
        expect(state.steps.length).toBeGreaterThanOrEqual(2);
        expect(state.steps[0]?.key).toBe('new-1');
        expect(new Set(state.steps.map(({ key }) => key)).size).toBe(state.steps.length);
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
