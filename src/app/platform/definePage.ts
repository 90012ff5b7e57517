import type { ComponentType, ReactNode } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Flow } from './flows';
import { pageFlow, type PageParams } from './pageFlow';

/** The session that a page requires: a sign-in, a look-up whose result it shows, or nothing. */
export type PageAuth = 'required' | 'attempt' | 'none';

/**
 * The frame around a page: the application's header, the logo alone with the site's footer, the logo with links to log in and
 * sign up, or one that the page brings itself.
 */
export type PageFrame = 'full' | 'logo' | 'visitor' | 'none';

/**
 * The part of a page that is known before its code has loaded. `npm run generate` reads it from the source and writes the table of
 * routes, so every value is a literal.
 */
export interface PageAddress {
  /** One pattern of the router or several, `/shared/:id`; `*` is every other address. */
  readonly path: string | readonly string[];
  /** The title of the tab, without the product's name. */
  readonly title: string;
  /** Default: a sign-in under /app, nothing elsewhere. */
  readonly auth?: PageAuth;
  readonly frame: PageFrame;
  /** `sign-in`: the address is part of the first page's code. All others are in one chunk that loads with the first of them. */
  readonly entry?: 'sign-in';
  /** The name of its chunk; pages with the same name share one. Default: the name of its folder. */
  readonly chunk?: string;
  /** Scrolls to the top when entered: at every path of the page, or at these. */
  readonly scrollsToTop?: boolean | readonly string[];
  /** The screen has a slot for other ways to sign in. */
  readonly hasAlternativeSignIn?: boolean;
  /** A visitor whose email is unknown is sent to sign-up rather than log-in. */
  readonly prefersSignUp?: boolean;
  /** The server renders this page: client routing leaves it to a page load. */
  readonly isServerPage?: boolean;
}

/** Slices and flows that the code of a page adds to the store; the store checks the types. */
export interface PageParts {
  /** Parts of other features that must be added first. */
  readonly needs?: readonly object[];
  readonly slices?: readonly object[];
  readonly entities?: object;
  readonly sagas?: readonly Flow[];
}

export interface PageCode {
  readonly Screen: ComponentType<{ children?: ReactNode }>;
  /**
   * Loads the data of the page: runs when the page is entered, again at each change of its address and at the events of `reloadOn`.
   * A run is cancelled when the next one starts and when the page is left (R17, R20); a crash in it is reported.
   */
  readonly load?: (params: PageParams) => SagaGenerator<unknown>;
  readonly reloadOn?: readonly { readonly type: string }[];
}

/** A page as the shell renders it: the parts for the store, and the screen. */
export interface DefinedPage<Page> {
  readonly parts: Pick<Page, keyof Page & keyof PageParts>;
  readonly Screen: PageCode['Screen'];
}

/**
 * A page: its address, what it adds to the store, how it loads its data, and its screen. The default export of a `page.tsx`, or of
 * several `<name>.page.tsx` in one folder.
 */
export function definePage<Page extends PageAddress & PageCode & PageParts>(page: Page): DefinedPage<Page> {
  return defineSection(page);
}

/**
 * A part of a page whose code loads separately, such as a section of the settings: as a page, at the address of the page that
 * contains it. The default export of a `section.tsx`.
 */
export function defineSection<Section extends Pick<PageAddress, 'path'> & PageCode & PageParts>(section: Section): DefinedPage<Section> {
  const { path, load, reloadOn, Screen, needs, slices, entities, sagas = [] } = section;
  const flows = load ? [...sagas, pageFlow({ path, load, reloadOn })] : sagas;
  return { Screen, parts: { needs, slices, entities, sagas: flows } } as unknown as DefinedPage<Section>;
}
