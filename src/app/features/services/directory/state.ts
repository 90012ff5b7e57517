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

interface AppPage {
  readonly apps: readonly AppCard[];
  readonly total: number;
  /** Where the next page begins; null at the end. */
  readonly endCursor: string | null;
}

export interface DirectoryState {
  /** What is typed and chosen; the address follows. */
  readonly wanted: Wanted;
  readonly categories: readonly CategoryChoice[];
  readonly content:
    | { readonly phase: 'loading' }
    | { readonly phase: 'failed' }
    | ({ readonly phase: 'loaded'; readonly more: 'none' | 'there' | 'loading' | 'failed' } & AppPage);
}

/** By the user. */
export const appSearchTyped = createAction<{ search: string }>('appDirectory/searchTyped');
export const categoryChosen = createAction<{ category: string }>('appDirectory/categoryChosen');
export const sortChosen = createAction<{ sort: Wanted['sort'] }>('appDirectory/sortChosen');
export const directoryCleared = createAction('appDirectory/cleared');
export const moreAppsRequested = createAction('appDirectory/moreRequested');
export const directoryRetried = createAction('appDirectory/retried');
/** By the flow. The page was opened with this in its address. */
export const directoryEntered = createAction<{ wanted: Wanted }>('appDirectory/entered');
export const appsLoaded = createAction<AppPage & { categories: readonly CategoryChoice[] }>('appDirectory/loaded');
export const appsFailed = createAction('appDirectory/failed');
export const moreAppsLoaded = createAction<AppPage>('appDirectory/moreLoaded');
export const moreAppsFailed = createAction('appDirectory/moreFailed');

export const initialDirectory: DirectoryState = { wanted: everything, categories: [], content: { phase: 'loading' } };

const moreOf = ({ endCursor }: AppPage) => (endCursor === null ? 'none' : 'there');

export const directoryReducer = reducerOf<DirectoryState>(initialDirectory, (on) => {
  on(appSearchTyped, (state, { payload: { search } }) => ({ ...state, wanted: { ...state.wanted, search } }));
  on(categoryChosen, (state, { payload: { category } }) => ({ ...state, wanted: { ...state.wanted, category } }));
  on(sortChosen, (state, { payload: { sort } }) => ({ ...state, wanted: { ...state.wanted, sort } }));
  on(directoryEntered, (state, { payload: { wanted } }) => ({ ...state, wanted }));
  on(directoryCleared, (state) => ({ ...state, wanted: everything }));
  on(directoryRetried, (state) => (state.content.phase === 'failed' ? { ...state, content: { phase: 'loading' } } : state));
  // The list before stays in view until the one that is asked for is there.
  on(placeEntered, (state, { payload: { pathname, search } }) => (isDirectory(pathname) ? { ...state, wanted: wantedIn(search) } : state));
  on(appsLoaded, (state, { payload: { categories, ...page } }) => ({
    ...state,
    categories,
    content: { phase: 'loaded', more: moreOf(page), ...page },
  }));
  on(appsFailed, (state) => ({ ...state, content: { phase: 'failed' } }));
  on(moreAppsRequested, (state) =>
    state.content.phase === 'loaded' && state.content.endCursor !== null
      ? { ...state, content: { ...state.content, more: 'loading' } }
      : state,
  );
  on(moreAppsLoaded, (state, { payload: { apps, total, endCursor } }) => {
    if (state.content.phase !== 'loaded') return state;
    const page = { apps: [...state.content.apps, ...apps], total, endCursor };
    return { ...state, content: { phase: 'loaded', more: moreOf(page), ...page } };
  });
  on(moreAppsFailed, (state) => (state.content.phase === 'loaded' ? { ...state, content: { ...state.content, more: 'failed' } } : state));
});

export interface WithDirectory {
  readonly appDirectory: DirectoryState;
}

export const selectDirectory = ({ appDirectory }: WithDirectory): DirectoryState => appDirectory;
