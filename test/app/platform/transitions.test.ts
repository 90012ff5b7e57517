import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { transitionsOf } from '../../../src/app/platform/transitions';

type Door =
  | { readonly phase: 'closed' }
  | { readonly phase: 'open'; readonly guests: readonly string[] }
  | { readonly phase: 'locked'; readonly by: string };

const transition = transitionsOf<Door>();
const door = createSlice({
  name: 'door',
  initialState: { phase: 'closed' } as Door,
  reducers: {
    opened: transition({ from: ['closed'], to: 'open' }, () => ({ phase: 'open', guests: [] })),
    entered: transition({ from: ['open'], ignoredIn: ['closed'] }, (state, { payload }: PayloadAction<string>) => {
      state.guests.push(payload);
    }),
    locked: transition({ from: ['closed'], to: 'locked' }, (_state, { payload }: PayloadAction<string>) => ({
      phase: 'locked',
      by: payload,
    })),
  },
});
const { opened, entered, locked } = door.actions;
const doorStore = () => configureStore({ reducer: door.reducer });

describe('a transition', () => {
  afterEach(() => jest.restoreAllMocks());

  it('a transition leads from a phase that it names to the next, and may change the state within its phase', () => {
    const store = doorStore();
    store.dispatch(opened());
    store.dispatch(entered('Ada'));
    expect(store.getState()).toEqual({ phase: 'open', guests: ['Ada'] });
  });

  it('a transition from another phase throws in development with the names of the phases, and changes nothing', () => {
    const store = doorStore();
    store.dispatch(locked('Ada'));
    const before = store.getState();
    expect(() => store.dispatch(opened())).toThrow('Invalid transition by door/opened from “locked” to “open”: valid only from “closed”');
    expect(() => store.dispatch(entered('Grace'))).toThrow('Invalid transition by door/entered from “locked”: valid only from “open”');
    expect(store.getState()).toBe(before);
  });

  it('a transition from another phase is ignored in production', () => {
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
    const store = doorStore();
    store.dispatch(locked('Ada'));
    const before = store.getState();
    store.dispatch(opened());
    store.dispatch(entered('Grace'));
    expect(store.getState()).toBe(before);
  });

  it('a transition that may arrive late is ignored in the phases that say so, in development too', () => {
    const store = doorStore();
    const before = store.getState();
    store.dispatch(entered('Ada'));
    expect(store.getState()).toBe(before);
  });
});
