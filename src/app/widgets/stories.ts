import type { ComponentType, ReactElement } from 'react';
import type { VisitedPlace } from '../platform/place';

/**
 * The states of one widget or page, each seen without a server: the gallery shows them, tests walk them. A file `*.stories.tsx`
 * exports `const stories`: those of a page, or a list with those of several widgets. States are named in the words of the product ('locked', 'captcha due').
 *
 * The address of a state is `/gallery?case={title}/{state}`, so titles and names are stable.
 */
interface StoriesHead {
  /** Unique over the client: 'Button', 'Login screen'. */
  readonly title: string;
  /**
   * The surroundings. `screen` brings everything itself, including its `main`; `content` is a screen that the shell renders
   * within its `main`, so the gallery adds one; `widget`, the default, is on a padded sheet.
   */
  readonly frame?: 'widget' | 'content' | 'screen';
}

/** The states of a component with props: each makes its own fresh element. */
export interface Stories extends StoriesHead {
  readonly states: Readonly<Record<string, () => ReactElement>>;
}

/** A page, a section, or another component with the slices that it reads. */
export interface StoryPage {
  readonly parts: object;
  readonly Screen: ComponentType;
}

type Slices<Page> = Page extends { readonly parts: { readonly slices?: readonly (infer Slice)[] } } ? Slice : never;

/**
 * The state of a real store without sagas, by the name of each slice: those of the page are checked by the compiler. Slices that a
 * story does not name begin with their initial state, after a person has signed in who has one account (`src/gallery/examples.ts`).
 * `entities` adds or replaces collections; `place` is the address.
 */
export type StoryState<Page> = {
  readonly [Slice in Slices<Page> as Slice extends { reducerPath: infer Path extends string } ? Path : never]?: Slice extends {
    getInitialState: () => infer State;
  }
    ? State
    : never;
} & { readonly place?: Partial<VisitedPlace> } & Readonly<Record<string, unknown>>;

/** The states of a page. `const stories: PageStories<typeof page>` */
export interface PageStories<Page extends StoryPage = StoryPage> extends StoriesHead {
  readonly page: Page;
  readonly states: Readonly<Record<string, StoryState<Page>>>;
}

export type AnyStories = Stories | PageStories;
