import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { placeEntered } from '../../../platform/place';
import { loading, retryRemote, type LoadedPart, type Remote } from '../../../platform/remote';
import { everything, isDirectory, wantedIn, type Wanted } from './wanted';

/** An app as the directory shows it. */
export interface AppCard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
  /** False for an app that is only known: a Zap with it cannot be turned on. */
  readonly canRun: boolean;
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
  readonly content: Remote<AppPages>;
}

interface AppPages {
  /** All pages loaded so far, so that the previous page needs no request. */
  readonly pages: readonly (readonly AppCard[])[];
  /** The index of the page that is shown. */
  readonly page: number;
  readonly total: number;
  /** Where the page after the last loaded one begins; null if there is none. */
  readonly endCursor: string | null;
  readonly next: 'idle' | 'loading' | 'failed';
}

export type LoadedApps = LoadedPart<DirectoryState['content']>;

export const initialDirectory: DirectoryState = { wanted: everything, categories: [], content: loading };

export const directorySlice = createSlice({
  name: 'services/directory',
  reducerPath: 'appDirectory',
  initialState: initialDirectory,
  reducers: {
    /** By the user. */
    searchTyped(state, { payload: { search } }: PayloadAction<{ search: string }>) {
      state.wanted.search = search;
    },
    categoryChosen(state, { payload: { category } }: PayloadAction<{ category: string }>) {
      state.wanted.category = category;
    },
    runningChosen(state, { payload: { running } }: PayloadAction<{ running: Wanted['running'] }>) {
      state.wanted.running = running;
    },
    sortChosen(state, { payload: { sort } }: PayloadAction<{ sort: Wanted['sort'] }>) {
      state.wanted.sort = sort;
    },
    cleared(state) {
      state.wanted = everything;
    },
    nextRequested(state) {
      const { content } = state;
      if (content.phase !== 'loaded') return state;
      if (content.page < content.pages.length - 1) return { ...state, content: { ...content, page: content.page + 1, next: 'idle' } };
      return content.endCursor === null ? state : { ...state, content: { ...content, next: 'loading' } };
    },
    previousRequested(state) {
      const { content } = state;
      if (content.phase !== 'loaded' || content.page === 0) return state;
      return { ...state, content: { ...content, page: content.page - 1, next: 'idle' } };
    },
    retried(state) {
      state.content = retryRemote(state.content);
    },
    /** By the flow. The page was opened with this in its address. */
    entered(state, { payload: { wanted } }: PayloadAction<{ wanted: Wanted }>) {
      state.wanted = wanted;
    },
    loaded: (state, { payload: { categories, ...page } }: PayloadAction<AppPage & { categories: readonly CategoryChoice[] }>) => ({
      ...state,
      categories,
      content: { phase: 'loaded', pages: [page.apps], page: 0, total: page.total, endCursor: page.endCursor, next: 'idle' },
    }),
    // The list of another search does not stay.
    failed(state) {
      state.content = { phase: 'failed' };
    },
    nextLoaded(state, { payload: { apps, total, endCursor } }: PayloadAction<AppPage>) {
      const { content } = state;
      if (content.phase !== 'loaded') return state;
      const pages = [...content.pages, apps];
      return { ...state, content: { phase: 'loaded', pages, page: pages.length - 1, total, endCursor, next: 'idle' } };
    },
    nextFailed(state) {
      if (state.content.phase === 'loaded') state.content.next = 'failed';
    },
  },
  extraReducers: (builder) => {
    builder
      // The previous list stays visible until the requested one has loaded.
      .addCase(placeEntered, (state, { payload: { pathname, search } }) => {
        if (isDirectory(pathname)) state.wanted = wantedIn(search);
      });
  },
});

export const {
  searchTyped: appSearchTyped,
  categoryChosen,
  sortChosen,
  runningChosen,
  cleared: directoryCleared,
  nextRequested: nextAppsRequested,
  previousRequested: previousAppsRequested,
  retried: directoryRetried,
  entered: directoryEntered,
  loaded: appsLoaded,
  failed: appsFailed,
  nextLoaded: nextAppsLoaded,
  nextFailed: nextAppsFailed,
} = directorySlice.actions;

export interface WithDirectory {
  readonly appDirectory: DirectoryState;
}

declare module '../../../platform/rootState' {
  interface RootState extends WithDirectory {}
}

export const selectDirectory = ({ appDirectory }: WithDirectory): DirectoryState => appDirectory;

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
