import { createAction } from '@reduxjs/toolkit';
import { reducerOf } from '../../platform/reducerOf';
import type { SiteChrome } from './read';

/** Which parts the page lacks. */
export interface MissingParts {
  readonly header: boolean;
  readonly footer: boolean;
}

export interface SiteChromeState {
  readonly missing: MissingParts;
  /** The server's fragment; null until it is requested. */
  readonly chrome: SiteChrome | null;
}

/** The page was looked at: these parts are missing. */
export const chromeChecked = createAction<MissingParts>('siteChrome/checked');
export const chromeLoaded = createAction<SiteChrome>('siteChrome/loaded');

export const initialSiteChrome: SiteChromeState = { missing: { header: false, footer: false }, chrome: null };

export const siteChromeReducer = reducerOf<SiteChromeState>(initialSiteChrome, (on) => {
  on(chromeChecked, (state, { payload }) => ({ ...state, missing: payload }));
  on(chromeLoaded, (state, { payload }) => ({ ...state, chrome: payload }));
});

export interface WithSiteChrome {
  readonly siteChrome: SiteChromeState;
}

export const selectSiteChrome = ({ siteChrome }: WithSiteChrome): SiteChromeState => siteChrome;
