import { createAction } from '@reduxjs/toolkit';
import type { Onboarding } from '../../../contract/types';
import { mostOnboardingApps, type OnboardingGoal, type OnboardingRole } from '../../../domain/onboarding';
import { placeEntered } from '../../platform/place';
import { reducerOf } from '../../platform/reducerOf';

/** The page's own address (A2.19). */
export const onboardingPath = '/app/onboarding';

/** In the order of the questions. */
export const steps = ['role', 'goal', 'apps'] as const;
export type Step = (typeof steps)[number];

/** One's answers; null is not answered. Apps by their id, in the order in which they were chosen. */
export interface Answers {
  readonly role: OnboardingRole | null;
  readonly goal: OnboardingGoal | null;
  readonly apps: readonly string[];
}

/** An app to choose. */
export interface AppChoice {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A template that fits what was answered. */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly services: readonly { readonly id: string; readonly name: string; readonly logoUrl: string | null }[];
}

/** The apps of the catalogue; null while loading, empty if they could not be loaded. */
export interface Offers {
  readonly apps: readonly AppChoice[] | null;
  readonly suggestions: readonly Suggestion[] | null;
}

export type OnboardingStage =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string }
  | {
      readonly phase: 'asking';
      readonly step: Step;
      readonly answers: Answers;
      readonly isSaving: boolean;
      readonly fault: string | null;
      /** The text in the search for apps. */
      readonly search: string;
    }
  | { readonly phase: 'done'; readonly answers: Answers };

export interface OnboardingState {
  readonly stage: OnboardingStage;
  readonly offers: Offers;
}

/** By the user. */
export const retried = createAction('onboarding/retried');
export const answerChosen = createAction<{ role: OnboardingRole } | { goal: OnboardingGoal }>('onboarding/answerChosen');
export const appToggled = createAction<{ id: string }>('onboarding/appToggled');
export const searchTyped = createAction<{ search: string }>('onboarding/searchTyped');
export const stepSubmitted = createAction('onboarding/stepSubmitted');
export const stepBackPressed = createAction('onboarding/stepBackPressed');
/** Not now: it is not asked again. */
export const putAside = createAction('onboarding/putAside');
/** By the flow. */
export const loadFailed = createAction<{ message: string }>('onboarding/loadFailed');
/** The saved answers; `suggestedApps` are from the address and preselected. */
export const loaded = createAction<{ kept: Onboarding | null; suggestedApps: readonly string[] }>('onboarding/loaded');
export const saveFailed = createAction<{ message: string }>('onboarding/saveFailed');
export const saved = createAction<{ kept: Onboarding }>('onboarding/saved');
export const appsOffered = createAction<{ apps: readonly AppChoice[] }>('onboarding/appsOffered');
export const templatesSuggested = createAction<{ suggestions: readonly Suggestion[] }>('onboarding/templatesSuggested');

export const initialOnboarding: OnboardingState = { stage: { phase: 'loading' }, offers: { apps: null, suggestions: null } };

const answersOf = ({ role, goal, apps }: Onboarding): Answers => ({ role, goal, apps });
const unanswered: Answers = { role: null, goal: null, apps: [] };

/** The first question without an answer; the apps, which may be none, come last. */
const firstOpen = ({ role, goal }: Answers): Step => (role === null ? 'role' : goal === null ? 'goal' : 'apps');

/** Changes the stage while a question is open and nothing is being saved; elsewhere the same object comes back. */
function whileAsking(
  state: OnboardingState,
  change: (stage: Extract<OnboardingStage, { phase: 'asking' }>) => OnboardingStage,
): OnboardingState {
  const { stage } = state;
  return stage.phase === 'asking' && !stage.isSaving ? { ...state, stage: change(stage) } : state;
}

export const onboardingReducer = reducerOf<OnboardingState>(initialOnboarding, (on) => {
  on(retried, (state) => (state.stage.phase === 'failed' ? { ...state, stage: { phase: 'loading' } } : state));
  on(loadFailed, (state, { payload: { message } }) =>
    state.stage.phase === 'loading' ? { ...state, stage: { phase: 'failed', message } } : state,
  );
  on(loaded, (state, { payload: { kept, suggestedApps } }) => {
    if (state.stage.phase !== 'loading') return state;
    const answers = kept ? answersOf(kept) : unanswered;
    if (kept?.completedAt) return { ...state, stage: { phase: 'done', answers } };
    const apps = answers.apps.length > 0 ? answers.apps : suggestedApps.slice(0, mostOnboardingApps);
    return {
      ...state,
      stage: { phase: 'asking', step: firstOpen(answers), answers: { ...answers, apps }, isSaving: false, fault: null, search: '' },
    };
  });
  on(answerChosen, (state, { payload }) =>
    whileAsking(state, (stage) => ({ ...stage, answers: { ...stage.answers, ...payload }, fault: null })),
  );
  on(appToggled, (state, { payload: { id } }) =>
    whileAsking(state, (stage) => {
      const { apps } = stage.answers;
      if (apps.includes(id)) return { ...stage, answers: { ...stage.answers, apps: apps.filter((app) => app !== id) } };
      return apps.length < mostOnboardingApps ? { ...stage, answers: { ...stage.answers, apps: [...apps, id] } } : stage;
    }),
  );
  on(searchTyped, (state, { payload: { search } }) => whileAsking(state, (stage) => ({ ...stage, search })));
  on(stepBackPressed, (state) =>
    whileAsking(state, (stage) => ({ ...stage, step: steps[Math.max(0, steps.indexOf(stage.step) - 1)] ?? 'role', fault: null })),
  );
  on(stepSubmitted, (state) => whileAsking(state, (stage) => ({ ...stage, isSaving: true, fault: null })));
  on(putAside, (state) => whileAsking(state, (stage) => ({ ...stage, isSaving: true, fault: null })));
  on(saveFailed, (state, { payload: { message } }) =>
    state.stage.phase === 'asking' ? { ...state, stage: { ...state.stage, isSaving: false, fault: message } } : state,
  );
  on(saved, (state, { payload: { kept } }) => {
    const { stage } = state;
    if (stage.phase !== 'asking') return state;
    if (kept.completedAt) return { ...state, stage: { phase: 'done', answers: answersOf(kept) } };
    return { ...state, stage: { ...stage, step: steps[steps.indexOf(stage.step) + 1] ?? stage.step, isSaving: false } };
  });
  on(appsOffered, (state, { payload: { apps } }) => ({ ...state, offers: { ...state.offers, apps } }));
  on(templatesSuggested, (state, { payload: { suggestions } }) => ({ ...state, offers: { ...state.offers, suggestions } }));
  // Reloaded at each visit, because another tab may have saved answers.
  on(placeEntered, (state, { payload: { pathname } }) =>
    pathname === onboardingPath || state === initialOnboarding ? state : initialOnboarding,
  );
});

export interface WithOnboarding {
  readonly onboarding: OnboardingState;
}

export const selectStage = ({ onboarding }: WithOnboarding): OnboardingStage => onboarding.stage;
export const selectOffers = ({ onboarding }: WithOnboarding): Offers => onboarding.offers;
