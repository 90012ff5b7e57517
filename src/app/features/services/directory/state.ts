import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import { listedAppsQuery } from '../../../../contract/browser/graphql/operations/services';
import { nextCursor } from '../../../../domain/cursors';
import { timings } from '../../../../domain/timings';
import { isFailure } from '../../../api/failure';
import { cachedGraphqlRequest } from '../../../api/graphql';
import { remoteLoader } from '../../../api/remoteLoader';
import { callCancellable, getPorts, onLatest, onLeading } from '../../../platform/flows';
import { placeEntered, selectPlace } from '../../../platform/place';
import { loading, retryRemote, type LoadedPart, type Remote } from '../../../platform/remote';
import { sliceSelector } from '../../../platform/sliceSelector';
import { selectCurrentProfileId } from '../../session';
import { addressOfWanted, everything, isDirectory, wantedIn, type DirectoryQuery } from './wanted';

/** An app as the directory shows it. */
export interface AppCard {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly logoUrl: string | null;
  /** False for an app that is only known: a Zap with it cannot be turned on. */
  readonly canRun: boolean;
}

interface CategoryChoice {
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
  readonly wanted: DirectoryQuery;
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
    runningChosen(state, { payload: { running } }: PayloadAction<{ running: DirectoryQuery['running'] }>) {
      state.wanted.running = running;
    },
    sortChosen(state, { payload: { sort } }: PayloadAction<{ sort: DirectoryQuery['sort'] }>) {
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
    entered(state, { payload: { wanted } }: PayloadAction<{ wanted: DirectoryQuery }>) {
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

export const selectDirectory = sliceSelector(directorySlice);

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

const { actions: events } = directorySlice;

/** How many apps one page holds: whole rows of 2, 3 and 4. */
const pageLength = 48;

/** Writes the search and the choices to the address, which determines what is loaded, and loads further pages. */
export function* directoryFlow(): SagaGenerator<void> {
  yield* onLatest(events.searchTyped, followTyping);
  yield* onLatest(events.categoryChosen, followChoice);
  yield* onLatest(events.sortChosen, followChoice);
  yield* onLatest(events.runningChosen, followChoice);
  yield* onLatest(events.cleared, followChoice);
  yield* onLeading(events.nextRequested, loadNext);
  // This code arrived after the place was entered.
  yield* put(events.entered({ wanted: wantedIn((yield* select(selectPlace)).search) }));
}

function* followTyping(): SagaGenerator<void> {
  const { clock } = yield* getPorts();
  yield* callCancellable((signal) => clock.wait(timings.searchDebounce, signal));
  yield* followChoice();
}

function* followChoice(): SagaGenerator<void> {
  const { location } = yield* getPorts();
  const { pathname, search } = location.current();
  if (!isDirectory(pathname)) return;
  const address = addressOfWanted((yield* select(selectDirectory)).wanted);
  if (address !== pathname.replace(/\/$/, '') + search) location.replace(address);
}

function* ask(after: string | null) {
  const { search: query } = yield* select(selectPlace);
  const { search, category, sort, running } = wantedIn(query);
  const canRun = running === 'all' ? null : running === 'here';
  const viewer = { profileId: yield* select(selectCurrentProfileId), accountId: null };
  return yield* cachedGraphqlRequest(listedAppsQuery, { first: pageLength, after, search: search.trim(), category, sort, canRun }, viewer);
}

/** The data of a page in the directory. */
function pageOf({ nodes, pageInfo }: ResultOf<typeof listedAppsQuery>['services']): AppPage {
  return {
    apps: nodes.map(({ can_run: canRun, ...app }) => ({ ...app, canRun })),
    total: pageInfo.totalCount,
    endCursor: nextCursor(pageInfo),
  };
}

/** Loads the apps that the address asks for. */
export const loadApps = remoteLoader(
  function* () {
    const { services, serviceCategories: categories } = yield* ask(null);
    yield* put(events.loaded({ ...pageOf(services), categories }));
  },
  () => events.failed(),
);

function* loadNext(): SagaGenerator<void> {
  const { content } = yield* select(selectDirectory);
  // A page that has loaded already is shown without a request.
  if (content.phase !== 'loaded' || content.next !== 'loading') return;
  const { search: asked } = yield* select(selectPlace);
  try {
    const { services } = yield* ask(content.endCursor);
    // A reply to another search does not belong to this list (R17).
    if ((yield* select(selectPlace)).search !== asked) return;
    yield* put(events.nextLoaded(pageOf(services)));
  } catch (error) {
    yield* put(events.nextFailed());
    if (!isFailure(error)) throw error;
  }
}
