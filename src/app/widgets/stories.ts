import type { ReactElement } from 'react';

/**
 * The states of one widget or screen, each seen without a server: the gallery shows them, tests walk
 * them. A file `Name.stories.tsx` beside the component exports `const stories: Stories`. States are named
 * in the words of the product ('locked', 'captcha due'), and each makes its own fresh element with
 * good defaults. The gallery puts them inside a router (`MemoryRouter`) and nothing else: a case
 * that needs a store shows a container where it wants a screen.
 *
 * The address of a state is `/gallery?case={title}/{state}`, so titles and names are stable.
 */
export interface Stories {
  /** Unique over the client: 'Button', 'Login screen'. */
  readonly title: string;
  /**
   * The surroundings. `screen` brings everything itself, including its `main`; `content` is a screen that the shell renders
   * within its `main`, so the gallery adds one; `widget`, the default, is on a padded sheet.
   */
  readonly frame?: 'widget' | 'content' | 'screen';
  readonly states: Readonly<Record<string, () => ReactElement>>;
}
