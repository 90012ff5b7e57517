/** The dialog in which the app and the event of a step are chosen. */
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { kindsOfApps } from './apps';
import { allSteps } from '../../../../domain/runs/walkSteps';
import { getPorts, onEach } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import { editorEntered, editorOpened, editorSlice } from '../state';

const { appChosen, eventChosen } = editorSlice.actions;

export interface PickerState {
  /** The key of the step whose app and event are chosen; null while the dialog is closed. */
  readonly key: string | null;
  /** The app whose events are shown; null while apps are. */
  readonly app: string | null;
  readonly kind: string;
  /** Finds an app, or an event of `app`. */
  readonly search: string;
  /** The apps that cannot run here are shown too. */
  readonly isUnfolded: boolean;
  /** The keys of the apps that were chosen last, the newest first. */
  readonly recent: readonly string[];
}

const { all } = kindsOfApps;
export const initialPicker: PickerState = { key: null, app: null, kind: all, search: '', isUnfolded: false, recent: [] };

const maxRecent = 6;

const opened = (state: PickerState, key: string, app: string | null = null): PickerState => ({
  ...initialPicker,
  recent: state.recent,
  key,
  app,
});

export const pickerSlice = createSlice({
  name: 'editor/picker',
  reducerPath: 'editorPicker',
  initialState: initialPicker,
  reducers: {
    /** By the person. `app`: its events are shown at once, because only another event is wanted. */
    pickerOpened: (state, { payload: { key, app } }: PayloadAction<{ key: string; app?: string }>) => opened(state, key, app),
    pickerClosed: (state) => ({ ...initialPicker, recent: state.recent }),
    /** A search is for all kinds. */
    searchTyped: (state, { payload: { search } }: PayloadAction<{ search: string }>) => ({ ...state, search, kind: all }),
    kindChosen: (state, { payload: { kind } }: PayloadAction<{ kind: string }>) => ({ ...state, kind, search: '' }),
    unfolded: (state) => ({ ...state, isUnfolded: !state.isUnfolded }),
    appEntered: (state, { payload: { app } }: PayloadAction<{ app: string }>) => ({ ...state, app, search: '' }),
    /** Back from the events of an app to the apps. */
    appLeft: (state) => ({ ...state, app: null, search: '' }),
    /** By the flow. */
    recentRead: (state, { payload: { recent } }: PayloadAction<{ recent: readonly string[] }>) => ({ ...state, recent }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(editorEntered, (state) => ({ ...initialPicker, recent: state.recent }))
      // An empty Zap begins with its trigger.
      .addCase(editorOpened, (state, { payload: { zap, draft } }) => {
        const definition = draft?.definition ?? zap.draft.definition;
        const { trigger } = definition;
        return trigger !== null && allSteps(definition).every(({ app }) => app === '') ? opened(state, trigger.key) : state;
      })
      .addMatcher(isAnyOf(appChosen, eventChosen), (state, { payload: { key, app, event } }) => {
        if (!event) return state;
        const recent = [app, ...state.recent.filter((each) => each !== app)].slice(0, maxRecent);
        return state.key === key ? { ...initialPicker, recent } : { ...state, recent };
      });
  },
});

export const { pickerOpened, pickerClosed } = pickerSlice.actions;

export const selectPicker = sliceSelector(pickerSlice);

const storedAt = 'patchbay.recentApps';

/** Keeps the apps that were chosen last for the next visit, in this browser and for this person. */
export function* pickerFlow(): SagaGenerator<void> {
  const { storage } = yield* getPorts();
  yield* onEach(isAnyOf(appChosen, eventChosen), function* keepRecent(): SagaGenerator<void> {
    const { recent } = yield* select(selectPicker);
    storage.local.set(storedAt, JSON.stringify(recent));
  });
  yield* readRecent();
}

function* readRecent(): SagaGenerator<void> {
  const { storage } = yield* getPorts();
  yield* put(pickerSlice.actions.recentRead({ recent: parseRecent(storage.local.get(storedAt)) }));
}

/** The keys of apps in a stored text; none if it is anything else. */
export function parseRecent(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const keys = Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string' && /^\w{1,100}$/.test(key)) : [];
    return [...new Set(keys)].slice(0, maxRecent);
  } catch {
    return [];
  }
}
