import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

export const { checked: chromeChecked, loaded: chromeLoaded } = siteChromeSlice.actions;

export interface WithSiteChrome {
  readonly siteChrome: SiteChromeState;
}

declare module '../../platform/rootState' {
  interface RootState extends WithSiteChrome {}
}

export const selectSiteChrome = ({ siteChrome }: WithSiteChrome): SiteChromeState => siteChrome;
