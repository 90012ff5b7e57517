import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../../src/app/platform/remote';

type State = Remote<{ names: readonly string[] }> | Missing;

const { reducer, actions } = createSlice({
  name: 'things',
  initialState: loading as State,
  reducers: {
    retried: retryRemote,
    missing: missRemote,
    failed: failRemote,
    loaded: (_state, { payload }: PayloadAction<{ names: readonly string[] }>) => ({ phase: 'loaded', ...payload }),
  },
});
const { retried, missing, failed, loaded } = actions;
const after = (events: readonly Parameters<typeof reducer>[1][]): State => events.reduce(reducer, loading);

describe('what a page has loaded', () => {
  it('what a page has loaded is loading again after a failure, and only then', () => {
    expect(after([failed()])).toEqual({ phase: 'failed' });
    expect(after([failed(), retried()])).toBe(loading);
    expect(after([missing(), retried()])).toEqual({ phase: 'missing' });
  });

  it('what a page has loaded stays visible if a reload fails', () => {
    const shown = after([loaded({ names: ['a'] })]);
    expect(reducer(shown, failed())).toBe(shown);
    expect(reducer(shown, retried())).toBe(shown);
  });

  it('what a page has loaded survives JSON and stays the same object for an unknown action, after any events', () => {
    const anyEvent = fc.oneof(
      fc.constantFrom(retried(), missing(), failed()),
      fc.array(fc.string()).map((names) => loaded({ names })),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const state = after(events);
        expect(reducer(state, { type: 'unknown' })).toBe(state);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });
});
