import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Onboarding } from '../../../contract/profiles';
import { maxOnboardingApps, type OnboardingGoal, type OnboardingRole } from '../../../domain/onboarding';
import { placeEntered } from '../../platform/place';
import { sliceSelector } from '../../platform/sliceSelector';

/** The page's own address. */
export const onboardingPath = '/app/onboarding';

/** In the order of the questions. */
export const steps = ['role', 'goal', 'apps'] as const;
export type Step = (typeof steps)[number];

/** The person's answers; null is not answered. Apps by their id, in the order in which they were chosen. */
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
      readonly issue: string | null;
      /** The text in the search for apps. */
      readonly search: string;
    }
  | { readonly phase: 'done'; readonly answers: Answers };

export interface OnboardingState {
  readonly stage: OnboardingStage;
  readonly offers: Offers;
}

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

export const onboardingSlice = createSlice({
  name: 'onboarding',
  initialState: initialOnboarding,
  reducers: {
    /** By the user. */
    retried(state) {
      if (state.stage.phase === 'failed') state.stage = { phase: 'loading' };
    },
    answerChosen: (state, { payload }: PayloadAction<{ role: OnboardingRole } | { goal: OnboardingGoal }>) =>
      whileAsking(state, (stage) => ({ ...stage, answers: { ...stage.answers, ...payload }, issue: null })),
    appToggled: (state, { payload: { id } }: PayloadAction<{ id: string }>) =>
      whileAsking(state, (stage) => {
        const { apps } = stage.answers;
        if (apps.includes(id)) return { ...stage, answers: { ...stage.answers, apps: apps.filter((app) => app !== id) } };
        return apps.length < maxOnboardingApps ? { ...stage, answers: { ...stage.answers, apps: [...apps, id] } } : stage;
      }),
    searchTyped: (state, { payload: { search } }: PayloadAction<{ search: string }>) =>
      whileAsking(state, (stage) => ({ ...stage, search })),
    stepSubmitted: (state) => whileAsking(state, (stage) => ({ ...stage, isSaving: true, issue: null })),
    stepBackPressed: (state) =>
      whileAsking(state, (stage) => ({ ...stage, step: steps[Math.max(0, steps.indexOf(stage.step) - 1)] ?? 'role', issue: null })),
    /** Not now: it is not asked again. */
    putAside: (state) => whileAsking(state, (stage) => ({ ...stage, isSaving: true, issue: null })),
    /** By the flow. */
    loadFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.stage.phase === 'loading') state.stage = { phase: 'failed', message };
    },
    /** The saved answers; `suggestedApps` are from the address and preselected. */
    loaded(state, { payload: { kept, suggestedApps } }: PayloadAction<{ kept: Onboarding | null; suggestedApps: readonly string[] }>) {
      if (state.stage.phase !== 'loading') return state;
      const answers = kept ? answersOf(kept) : unanswered;
      if (kept?.completedAt) return { ...state, stage: { phase: 'done', answers } };
      const apps = answers.apps.length > 0 ? answers.apps : suggestedApps.slice(0, maxOnboardingApps);
      return {
        ...state,
        stage: { phase: 'asking', step: firstOpen(answers), answers: { ...answers, apps }, isSaving: false, issue: null, search: '' },
      };
    },
    saveFailed(state, { payload: { message } }: PayloadAction<{ message: string }>) {
      if (state.stage.phase === 'asking') {
        state.stage.isSaving = false;
        state.stage.issue = message;
      }
    },
    saved(state, { payload: { kept } }: PayloadAction<{ kept: Onboarding }>) {
      const { stage } = state;
      if (stage.phase !== 'asking') return state;
      if (kept.completedAt) return { ...state, stage: { phase: 'done', answers: answersOf(kept) } };
      return { ...state, stage: { ...stage, step: steps[steps.indexOf(stage.step) + 1] ?? stage.step, isSaving: false } };
    },
    appsOffered: (state, { payload: { apps } }: PayloadAction<{ apps: readonly AppChoice[] }>) => ({
      ...state,
      offers: { ...state.offers, apps },
    }),
    templatesSuggested: (state, { payload: { suggestions } }: PayloadAction<{ suggestions: readonly Suggestion[] }>) => ({
      ...state,
      offers: { ...state.offers, suggestions },
    }),
  },
  extraReducers: (builder) => {
    builder
      // Reloaded at each visit, because another tab may have saved answers.
      .addCase(placeEntered, (state, { payload: { pathname } }) => (pathname === onboardingPath ? state : initialOnboarding));
  },
});

export const selectStage = (state: object): OnboardingStage => selectOnboardingState(state).stage;
export const selectOffers = (state: object): Offers => selectOnboardingState(state).offers;

export const selectOnboardingState = sliceSelector(onboardingSlice);

/** The apps whose name holds what was searched for, those that begin with it first; all when nothing was. */
export function appsMatching(apps: readonly AppChoice[], search: string): readonly AppChoice[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return apps;
  const found = apps.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isFirst = ({ name }: AppChoice): boolean => name.toLowerCase().startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((app) => !isFirst(app))];
}

/** So many templates are suggested. */
const suggested = 4;

/** The templates that use most of the chosen apps; among equals the more used first, as the catalogue orders them. */
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
