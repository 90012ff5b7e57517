import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { callCancellable, getPorts, isAbort, onLeading } from '../../platform/flows';
import { loadHtmlFragment } from '../../platform/htmlFragment';
import { sliceSelector } from '../../platform/sliceSelector';

/** A link of the header or the footer that the server drew. */
export interface ChromeLink {
  readonly to: string;
  readonly label: string;
}

type SiteChrome = Readonly<Record<'header' | 'footer', readonly ChromeLink[]>>;

/** Which parts the page lacks. */
type MissingParts = Readonly<Record<'header' | 'footer', boolean>>;

interface SiteChromeState {
  readonly missing: MissingParts;
  /** The server's fragment; null until it is requested. */
  readonly chrome: SiteChrome | null;
}

export const initialSiteChrome: SiteChromeState = { missing: { header: false, footer: false }, chrome: null };

export const siteChromeSlice = createSlice({
  name: 'siteChrome',
  initialState: initialSiteChrome,
  reducers: {
    /** The page was looked at: these parts are missing. */
    checked(state, { payload }: PayloadAction<MissingParts>) {
      state.missing = payload;
    },
    loaded: (state, { payload }: PayloadAction<SiteChrome>) => ({ ...state, chrome: payload }),
  },
});

export const selectSiteChrome = sliceSelector(siteChromeSlice);

const { checked, loaded } = siteChromeSlice.actions;

/** Gets header and footer from the server for a page that has none. */
export function* siteChromeFlow(): SagaGenerator<void> {
  yield* onLeading(checked, refresh);
}

/** A refresh that fails is logged, and the page does without: also on 403. */
function* refresh({ payload: missing }: ReturnType<typeof checked>): SagaGenerator<void> {
  if (!(missing.header || missing.footer) || (yield* select(selectSiteChrome)).chrome !== null) return;
  const { console: developer } = yield* getPorts();
  try {
    const { status, document } = yield* callCancellable((signal) => loadHtmlFragment('/chrome.html', signal));
    if (status === 200 && document) yield* put(loaded(readChrome(document)));
    else developer.warn('The header and footer could not be refreshed', status);
  } catch (error) {
    if (isAbort(error)) throw error;
    developer.warn('The header and footer could not be refreshed', error);
  }
}

/** Paths of our own; anything else in a fragment is left out. */
const ownPath = /^\/(?![/\\])[\w./-]*$/;

function linksIn(part: Element | null): ChromeLink[] {
  return [...(part?.querySelectorAll('a') ?? [])].flatMap((link) => {
    const to = link.getAttribute('href') ?? '';
    const label = (link.textContent ?? '').trim();
    return ownPath.test(to) && label !== '' ? [{ to, label }] : [];
  });
}

/**
 * The server's header and footer as plain values: none of its markup reaches the page (S42). The superuser bar is removed,
 * because the application has its own (B2.47).
 */
export function readChrome(fragment: Document): SiteChrome {
  fragment.getElementById('superuser-bar')?.remove();
  return { header: linksIn(fragment.querySelector('header')), footer: linksIn(fragment.querySelector('footer')) };
}
