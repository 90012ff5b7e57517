import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Onboarding } from '../../../contract/profiles';
import { maxOnboardingApps, type StartTemplate } from '../../../domain/onboarding';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';

/** The page's own address. */
export const onboardingPath = '/app/onboarding';

/** The answer that is not a template: an empty Zap. */
export const fromNothing = 'nothing';
/** An answer to the question. */
export type Answer = StartTemplate | typeof fromNothing;

/** A template that fits the apps that a person came for. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly services: readonly { readonly id: string; readonly name: string; readonly logoUrl: string | null }[];
}

export type OnboardingStage =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | {
      readonly phase: 'asking';
      /** The ids of the apps of the address, or of an earlier visit. */
      readonly apps: readonly string[];
      /** The answer that is being saved; `later` for none at all. */
      readonly saving: Answer | 'later' | null;
      readonly issue: string | null;
    }
  | {
      /** A Zap was made from the answer, and has not run yet. */
      readonly phase: 'trying';
      readonly template: StartTemplate;
      readonly zapId: number;
      /** What was typed into the field that the template leaves open. */
      readonly typed: string;
      readonly isBusy: boolean;
      readonly issue: string | null;
    }
  | { readonly phase: 'done' };

export interface OnboardingState {
  readonly stage: OnboardingStage;
  /** Null while they load; empty if they could not be loaded. */
  readonly suggestions: readonly Suggestion[] | null;
}

export const initialOnboarding: OnboardingState = { stage: { phase: 'loading' }, suggestions: null };

export const onboardingSlice = createSlice({
  name: 'onboarding',
  initialState: initialOnboarding,
  reducers: {
    /** By the user. */
    retried(state) {
      if (state.stage.phase === 'failed') state.stage = { phase: 'loading' };
    },
    answered(state, { payload: { answer } }: PayloadAction<{ answer: Answer }>) {
      if (state.stage.phase === 'asking') Object.assign(state.stage, { saving: answer, issue: null });
    },
    /** Not now: it is not asked again. */
    putAside(state) {
      if (state.stage.phase === 'asking') Object.assign(state.stage, { saving: 'later', issue: null });
    },
    typed(state, { payload: { text } }: PayloadAction<{ text: string }>) {
      if (state.stage.phase === 'trying') Object.assign(state.stage, { typed: text, issue: null });
    },
    runPressed(state) {
      if (state.stage.phase === 'trying') Object.assign(state.stage, { isBusy: true, issue: null });
    },
    /** By the flow. */
    loadFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.stage.phase === 'loading') state.stage = { phase: 'failed', message };
    },
    /** The saved answers; `suggestedApps` are from the address. */
    loaded(state, { payload: { kept, suggestedApps } }: PayloadAction<{ kept: Onboarding | null; suggestedApps: readonly string[] }>) {
      if (state.stage.phase !== 'loading') return;
      const apps = [...(kept !== null && kept.apps.length > 0 ? kept.apps : suggestedApps)].slice(0, maxOnboardingApps);
      state.stage = kept?.completedAt ? { phase: 'done' } : { phase: 'asking', apps, saving: null, issue: null };
    },
    /** The answer was not saved, or its Zap was not made. */
    answerFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.stage.phase === 'asking') Object.assign(state.stage, { saving: null, issue: message });
    },
    zapMade(state, { payload: { template, zapId } }: PayloadAction<{ template: StartTemplate; zapId: number }>) {
      state.stage = { phase: 'trying', template, zapId, typed: '', isBusy: false, issue: null };
    },
    runFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.stage.phase === 'trying') Object.assign(state.stage, { isBusy: false, issue: message });
    },
    finished(state) {
      state.stage = { phase: 'done' };
    },
    templatesSuggested: (state, { payload: { suggestions } }: PayloadAction<{ suggestions: readonly Suggestion[] }>) => ({
      ...state,
      suggestions,
    }),
  },
  extraReducers: (builder) => {
    builder
      // Reloaded at each visit, because another tab may have saved answers.
      .addCase(placeEntered, (state, { payload: { pathname } }) => (pathname === onboardingPath ? state : initialOnboarding));
  },
});

const selectOnboardingState = sliceSelector(onboardingSlice);
export const selectStage = (state: object): OnboardingStage => selectOnboardingState(state).stage;
export const selectSuggestions = (state: object): readonly Suggestion[] | null => selectOnboardingState(state).suggestions;

/** So many templates are suggested. */
const suggested = 4;

/** The templates that use most of the apps; among equals the more used first, as the catalogue orders them. */
export function bestTemplates<T extends Pick<Suggestion, 'services'>>(templates: readonly T[], apps: readonly string[]): readonly T[] {
  const fit = ({ services }: T): number => services.filter(({ id }) => apps.includes(id)).length;
  return [...templates].sort((a, b) => fit(b) - fit(a)).slice(0, suggested);
}

/** The ids of those apps that the address asks for, by id, slug or versioned key; unknown ones are left out. */
export function knownApps(
  apps: readonly { readonly id: string; readonly slug: string; readonly selected_api: string }[],
  asked: readonly string[],
): readonly string[] {
  const ids = asked.map((text) => {
    const wanted = text.toLowerCase();
    return apps.find(({ id, slug, selected_api }) => [id, slug, selected_api].some((name) => name.toLowerCase() === wanted))?.id;
  });
  return [...new Set(ids.filter((id) => id !== undefined))];
}
