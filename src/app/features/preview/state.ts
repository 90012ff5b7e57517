import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';

/** An app of the template. */
export interface PreviewApp {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Plans without premium apps keep a Zap with it off. */
  readonly isPremium: boolean;
}

/** A template as its page shows it; the first step is the trigger (A0.02, A3.35). */
export interface TemplatePreview {
  readonly id: string;
  readonly title: string;
  readonly apps: readonly PreviewApp[];
  readonly steps: readonly { readonly type: string; readonly app: string; readonly title: string }[];
}

export type PreviewState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'loaded'; readonly template: TemplatePreview; readonly isStarting: boolean; readonly fault: string | null };

/** By the user. */
export const previewRetried = createAction('preview/retried');
export const startRequested = createAction('preview/startRequested');
/** By the flow. */
export const templateLoaded = createAction<{ template: TemplatePreview }>('preview/templateLoaded');
export const templateMissing = createAction('preview/templateMissing');
export const templateFailed = createAction('preview/templateFailed');
export const startFailed = createAction<{ message: string }>('preview/startFailed');

export const initialPreview: PreviewState = { phase: 'loading' };

export const previewReducer = reducerOf<PreviewState>(initialPreview, (on) => {
  on(previewRetried, (state) => (state.phase === 'failed' ? initialPreview : state));
  on(templateLoaded, (_state, { payload: { template } }) => ({ phase: 'loaded', template, isStarting: false, fault: null }));
  on(templateMissing, () => ({ phase: 'missing' }));
  on(templateFailed, (state) => (state.phase === 'loading' ? { phase: 'failed' } : state));
  on(startRequested, (state) => (state.phase === 'loaded' ? { ...state, isStarting: true, fault: null } : state));
  on(startFailed, (state, { payload: { message } }) =>
    state.phase === 'loaded' ? { ...state, isStarting: false, fault: message } : state,
  );
  on(placeEntered, (state) => (state === initialPreview ? state : initialPreview));
});

export interface WithPreview {
  readonly preview: PreviewState;
}

export const selectPreview = ({ preview }: WithPreview): PreviewState => preview;
