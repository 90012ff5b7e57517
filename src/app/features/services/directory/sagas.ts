import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { ResultOf } from '../../../../contract/browser/graphql/operation';
import { appDirectoryQuery } from '../../../../contract/browser/graphql/operations/services';
import { nextCursor } from '../../../../domain/cursors';
import { timings } from '../../../../domain/timings';
import { isFailure } from '../../../api/failure';
import { cachedGraphqlRequest } from '../../../api/graphql';
import { remoteLoader } from '../../../api/remoteLoader';
import { callCancellable, onLatest, onLeading, getPorts } from '../../../platform/flows';
import { selectPlace } from '../../../platform/place';
import { selectCurrentProfileId } from '../../session';
import {
  appSearchTyped,
  appsFailed,
  appsLoaded,
  categoryChosen,
  directoryCleared,
  directoryEntered,
  nextAppsFailed,
  nextAppsLoaded,
  nextAppsRequested,
  runningChosen,
  selectDirectory,
  sortChosen,
  type AppPage,
} from './state';
import { addressOfWanted, isDirectory, wantedIn } from './wanted';

/** How many apps one page holds: whole rows of 2, 3 and 4. */
const pageLength = 48;

/** Writes the search and the choices to the address, which determines what is loaded, and loads further pages. */
export function* directoryFlow(): SagaGenerator<void> {
  yield* onLatest(appSearchTyped, followTyping);
  yield* onLatest(categoryChosen, followChoice);
  yield* onLatest(sortChosen, followChoice);
  yield* onLatest(runningChosen, followChoice);
  yield* onLatest(directoryCleared, followChoice);
  yield* onLeading(nextAppsRequested, loadNext);
  // This code arrived after the place was entered.
  yield* put(directoryEntered({ wanted: wantedIn((yield* select(selectPlace)).search) }));
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
  return yield* cachedGraphqlRequest(
    appDirectoryQuery,
    { first: pageLength, after, search: search.trim(), category, sort, canRun },
    viewer,
  );
}

/** The data of a page in the directory. */
function pageOf({ nodes, pageInfo }: ResultOf<typeof appDirectoryQuery>['services']): AppPage {
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
    yield* put(appsLoaded({ ...pageOf(services), categories }));
  },
  () => appsFailed(),
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
    yield* put(nextAppsLoaded(pageOf(services)));
  } catch (error) {
    yield* put(nextAppsFailed());
    if (!isFailure(error)) throw error;
  }
}
