import { createAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';
import { reducerOf } from '../../../platform/reducerOf';
import { everything, isDirectory, wantedIn, type Wanted } from './wanted';

/** An app as the directory shows it. */
export interface AppCard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
}

export interface CategoryChoice {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

/** A page of the list. */
export interface AppPage {
  readonly apps: readonly AppCard[];
  readonly total: number;
  /** Where the next page begins; null at the end. */
  readonly endCursor: string | null;
}

export interface DirectoryState {
  /** The search text and choices; the address follows. */
  readonly wanted: Wanted;
  readonly categories: readonly CategoryChoice[];
  readonly content:
    | { readonly phase: 'loading' }
    | { readonly phase: 'failed' }
    | {
        readonly phase: 'loaded';
        /** Every page so far, so that the way back asks nobody. */
        readonly pages: readonly (readonly AppCard[])[];
        /** The one that is shown, from 0. */
        readonly page: number;
        readonly total: number;
        /** Where the page after the last of them begins; null when there is none. */
        readonly endCursor: string | null;
        readonly next: 'idle' | 'loading' | 'failed';
      };
}

/** By the user. */
export const appSearchTyped = createAction<{ search: string }>('appDirectory/searchTyped');
export const categoryChosen = createAction<{ category: string }>('appDirectory/categoryChosen');
export const sortChosen = createAction<{ sort: Wanted['sort'] }>('appDirectory/sortChosen');
export const directoryCleared = createAction('appDirectory/cleared');
export const nextAppsRequested = createAction('appDirectory/nextRequested');
export const previousAppsRequested = createAction('appDirectory/previousRequested');
export const directoryRetried = createAction('appDirectory/retried');
/** By the flow. The page was opened with this in its address. */
export const directoryEntered = createAction<{ wanted: Wanted }>('appDirectory/entered');
export const appsLoaded = createAction<AppPage & { categories: readonly CategoryChoice[] }>('appDirectory/loaded');
export const appsFailed = createAction('appDirectory/failed');
export const nextAppsLoaded = createAction<AppPage>('appDirectory/nextLoaded');
export const nextAppsFailed = createAction('appDirectory/nextFailed');

export const initialDirectory: DirectoryState = { wanted: everything, categories: [], content: { phase: 'loading' } };

export const directoryReducer = reducerOf<DirectoryState>(initialDirectory, (on) => {
  on(appSearchTyped, (state, { payload: { search } }) => ({ ...state, wanted: { ...state.wanted, search } }));
  on(categoryChosen, (state, { payload: { category } }) => ({ ...state, wanted: { ...state.wanted, category } }));
  on(sortChosen, (state, { payload: { sort } }) => ({ ...state, wanted: { ...state.wanted, sort } }));
  on(directoryEntered, (state, { payload: { wanted } }) => ({ ...state, wanted }));
  on(directoryCleared, (state) => ({ ...state, wanted: everything }));
  on(directoryRetried, (state) => (state.content.phase === 'failed' ? { ...state, content: { phase: 'loading' } } : state));
  // The previous list stays visible until the requested one has loaded.
  on(placeEntered, (state, { payload: { pathname, search } }) => (isDirectory(pathname) ? { ...state, wanted: wantedIn(search) } : state));
  on(appsLoaded, (state, { payload: { categories, ...page } }) => ({
    ...state,
    categories,
    content: { phase: 'loaded', pages: [page.apps], page: 0, total: page.total, endCursor: page.endCursor, next: 'idle' },
  }));
  on(appsFailed, (state) => ({ ...state, content: { phase: 'failed' } }));
  on(nextAppsRequested, (state) => {
    const { content } = state;
    if (content.phase !== 'loaded') return state;
    if (content.page < content.pages.length - 1) return { ...state, content: { ...content, page: content.page + 1, next: 'idle' } };
    return content.endCursor === null ? state : { ...state, content: { ...content, next: 'loading' } };
  });
  on(previousAppsRequested, (state) => {
    const { content } = state;
    if (content.phase !== 'loaded' || content.page === 0) return state;
    return { ...state, content: { ...content, page: content.page - 1, next: 'idle' } };
  });
  on(nextAppsLoaded, (state, { payload: { apps, total, endCursor } }) => {
    const { content } = state;
    if (content.phase !== 'loaded') return state;
    const pages = [...content.pages, apps];
    return { ...state, content: { phase: 'loaded', pages, page: pages.length - 1, total, endCursor, next: 'idle' } };
  });
  on(nextAppsFailed, (state) => (state.content.phase === 'loaded' ? { ...state, content: { ...state.content, next: 'failed' } } : state));
});

export interface WithDirectory {
  readonly appDirectory: DirectoryState;
}

export const selectDirectory = ({ appDirectory }: WithDirectory): DirectoryState => appDirectory;

type LoadedApps = Extract<DirectoryState['content'], { phase: 'loaded' }>;

/** The page that is shown, and its place among all. */
export function shownApps({ pages, page, endCursor }: Pick<LoadedApps, 'pages' | 'page' | 'endCursor'>) {
  const apps = pages[page] ?? [];
  const before = pages.slice(0, page).reduce((sum, { length }) => sum + length, 0);
  return {
    apps,
    start: before + 1,
    end: before + apps.length,
    hasPrevious: page > 0,
    hasNext: page < pages.length - 1 || endCursor !== null,
  };
}
