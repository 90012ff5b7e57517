/** What the editor shows of the Zap: the selected step, the panel and its tab, the scale of the flow, and where the focus goes. */
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { callCancellable, getPorts, onLatest } from '../../../platform/flows';
import { sliceSelector } from '../../../platform/sliceSelector';
import type { StepPlace } from '../definition/changes';
import { editorEntered, editorOpened, editorSlice } from '../state';

const { appChosen, eventChosen, stepOpened } = editorSlice.actions;

export type PanelTab = 'setup' | 'configure' | 'test';

/** Pixels. */
export const panelWidths = { least: 380, normal: 480, most: 720 } as const;

/** Scales of the flow, in percent. */
export const zooms = { least: 50, most: 100, step: 10 } as const;

export interface EditorPanel {
  /** The step or path that keys act on; null before one was chosen. */
  readonly selected: string | null;
  /** Null: the first tab that needs something. */
  readonly tab: PanelTab | null;
  readonly width: number;
  /** Percent; `fit`: as large as the width of the flow allows. */
  readonly zoom: number | 'fit';
  /** The keys of steps whose paths, or inner steps, are folded. */
  readonly folded: readonly string[];
  /** Where the focus goes. `count` grows with each wish, so that the same one can be repeated; 0: nowhere. */
  readonly focus: { readonly count: number; readonly on: 'panel' | 'card'; readonly key: string | null; readonly field: string | null };
  /** The last change in words, for screen readers. */
  readonly said: string;
  readonly dialog: 'search' | 'keys' | null;
  /** The step that is dragged, or moved with the arrow keys, and the place where it would be inserted; null where it stays. */
  readonly moving: { readonly key: string; readonly place: StepPlace | null; readonly isByKeys: boolean } | null;
}

export const initialPanel: EditorPanel = {
  selected: null,
  tab: null,
  width: panelWidths.normal,
  zoom: 100,
  folded: [],
  focus: { count: 0, on: 'card', key: null, field: null },
  said: '',
  dialog: null,
  moving: null,
};

const focusOn = ({ focus }: EditorPanel, on: 'panel' | 'card', key: string | null, field: string | null = null): EditorPanel['focus'] => ({
  count: focus.count + 1,
  on,
  key,
  field,
});

const clamped = (value: number, least: number, most: number): number => Math.round(Math.min(most, Math.max(least, value)));

export const panelSlice = createSlice({
  name: 'editor/panel',
  reducerPath: 'editorPanel',
  initialState: initialPanel,
  reducers: {
    /** By the person. */
    stepSelected: (state, { payload: { key } }: PayloadAction<{ key: string }>): EditorPanel =>
      state.selected === key ? state : { ...state, selected: key },
    /** The focus goes to the card of a step. `message`: what has happened, for screen readers. */
    cardWanted: (state, { payload: { key, message = '' } }: PayloadAction<{ key: string | null; message?: string }>): EditorPanel => ({
      ...state,
      selected: key,
      focus: focusOn(state, 'card', key),
      said: message,
    }),
    tabChosen: (state, { payload: { tab } }: PayloadAction<{ tab: PanelTab }>): EditorPanel => ({ ...state, tab }),
    /** The field of a step is wanted. `tab`: null for the first that needs something. `field`: its label; null for the first one of the tab. */
    fieldWanted: (
      state,
      { payload: { key, tab, field } }: PayloadAction<{ key: string; tab: PanelTab | null; field: string | null }>,
    ): EditorPanel => ({ ...state, selected: key, tab, focus: focusOn(state, 'panel', key, field ?? '') }),
    widthChosen: (state, { payload: { width } }: PayloadAction<{ width: number }>): EditorPanel => ({
      ...state,
      width: clamped(width, panelWidths.least, panelWidths.most),
    }),
    zoomChosen: (state, { payload: { zoom } }: PayloadAction<{ zoom: EditorPanel['zoom'] }>): EditorPanel => ({
      ...state,
      zoom: zoom === 'fit' ? zoom : clamped(zoom, zooms.least, zooms.most),
    }),
    stepFolded: (state, { payload: { key } }: PayloadAction<{ key: string }>): EditorPanel => ({
      ...state,
      folded: state.folded.includes(key) ? state.folded.filter((each) => each !== key) : [...state.folded, key],
    }),
    dialogShown: (state, { payload: { dialog } }: PayloadAction<{ dialog: EditorPanel['dialog'] }>): EditorPanel => ({ ...state, dialog }),
    /** A step is picked up. With keys, its card has the focus. `message`: for screen readers, as in the two below. */
    moveStarted: (
      state,
      { payload: { key, isByKeys, message } }: PayloadAction<{ key: string; isByKeys: boolean; message: string }>,
    ): EditorPanel => ({
      ...state,
      selected: key,
      focus: isByKeys ? focusOn(state, 'card', key) : state.focus,
      said: message,
      moving: { key, place: null, isByKeys },
    }),
    /** It is over a place. */
    moveAimed: (state, { payload: { place, message } }: PayloadAction<{ place: StepPlace | null; message: string }>): EditorPanel =>
      state.moving === null ? state : { ...state, said: message, moving: { ...state.moving, place } },
    /** It is put down, or stays where it was. */
    moveEnded: (state, { payload: { message } }: PayloadAction<{ message: string }>): EditorPanel =>
      state.moving === null ? state : { ...state, said: message, moving: null },
    /** By the flow. */
    widthRestored: (state, { payload: { width } }: PayloadAction<{ width: number }>): EditorPanel => ({
      ...state,
      width: clamped(width, panelWidths.least, panelWidths.most),
    }),
  },
  extraReducers: (builder) => {
    builder
      // Another Zap is shown; the width of the panel is the person's.
      .addCase(editorEntered, (state) => ({ ...initialPanel, width: state.width }))
      .addCase(stepOpened, (state, { payload: { key } }): EditorPanel =>
        key === null
          ? { ...state, tab: null, focus: focusOn(state, 'card', state.selected) }
          : { ...state, selected: key, tab: null, focus: focusOn(state, 'panel', key) },
      )
      // With its event, a step goes on to what it still needs.
      .addMatcher(isAnyOf(appChosen, eventChosen), (state, { payload: { key } }): EditorPanel => ({ ...state, selected: key, tab: null }));
  },
});

export const selectPanel = sliceSelector(panelSlice);

const { widthChosen, widthRestored } = panelSlice.actions;

/** A setting of the device, which signing out does not remove. */
const widthKey = 'patchbay.device.editorPanelWidth';

/** Milliseconds after which a width that is dragged is stored. */
const dragPause = 300;

export function* panelFlow(): SagaGenerator<void> {
  yield* onLatest(editorOpened, restoreWidth);
  yield* onLatest(widthChosen, storeWidth);
}

function* restoreWidth(): SagaGenerator<void> {
  const { storage } = yield* getPorts();
  const width = Number(storage.local.get(widthKey) ?? '');
  if (Number.isFinite(width) && width > 0) yield* put(widthRestored({ width }));
}

function* storeWidth(): SagaGenerator<void> {
  const { storage, clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(dragPause, signal));
  const { width } = yield* select(selectPanel);
  storage.local.set(widthKey, String(width));
}
