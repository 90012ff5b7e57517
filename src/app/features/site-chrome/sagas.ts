import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { callCancellable, isAbort, onLeading, getPorts } from '../../platform/flows';
import { loadHtmlFragment } from '../../platform/htmlFragment';
import { readChrome } from './read';
import { chromeChecked, chromeLoaded, selectSiteChrome } from './state';

/** Gets header and footer from the server for a page that has none. */
export function* siteChromeFlow(): SagaGenerator<void> {
  yield* onLeading(chromeChecked, refresh);
}

/** A refresh that fails is logged, and the page does without: also on 403. */
function* refresh({ payload: missing }: ReturnType<typeof chromeChecked>): SagaGenerator<void> {
  if (!(missing.header || missing.footer) || (yield* select(selectSiteChrome)).chrome !== null) return;
  const { console: developer } = yield* getPorts();
  try {
    const { status, document } = yield* callCancellable((signal) => loadHtmlFragment('/chrome.html', signal));
    if (status === 200 && document) yield* put(chromeLoaded(readChrome(document)));
    else developer.warn('The header and footer could not be refreshed', status);
  } catch (error) {
    if (isAbort(error)) throw error;
    developer.warn('The header and footer could not be refreshed', error);
  }
}
