import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { failRemote, loading, missRemote, retryRemote, type Missing, type Remote } from '../../platform/remote';

/** An app of the template. */
export interface PreviewApp {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Plans without premium apps keep a Zap with it off. */
  readonly isPremium: boolean;
  /** False for an app that is only known: a Zap with it cannot be turned on. */
  readonly canRun: boolean;
}

/** A template as its page shows it; the first step is the trigger. */
export interface TemplatePreview {
  readonly id: string;
  readonly title: string;
  readonly apps: readonly PreviewApp[];
  readonly steps: readonly { readonly type: string; readonly app: string; readonly title: string }[];
}

export type PreviewState = Remote<{ template: TemplatePreview; isStarting: boolean; issue: string | null }> | Missing;

export const initialPreview: PreviewState = loading;

export const previewSlice = createSlice({
  name: 'preview',
  initialState: initialPreview as PreviewState,
  reducers: {
    /** By the user. */
    retried: retryRemote,
    startRequested(state) {
      if (state.phase === 'loaded') {
        state.isStarting = true;
        state.issue = null;
      }
    },
    /** By the flow. */
    templateLoaded: (_state, { payload: { template } }: PayloadAction<{ template: TemplatePreview }>) => ({
      phase: 'loaded',
      template,
      isStarting: false,
      issue: null,
    }),
    templateMissing: missRemote,
    templateFailed: failRemote,
    startFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.phase === 'loaded') {
        state.isStarting = false;
        state.issue = message;
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(placeEntered, () => initialPreview);
  },
});

export const {
  retried: previewRetried,
  startRequested,
  templateLoaded,
  templateMissing,
  templateFailed,
  startFailed,
} = previewSlice.actions;

export interface WithPreview {
  readonly preview: PreviewState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithPreview {}
}

export const selectPreview = ({ preview }: WithPreview): PreviewState => preview;
