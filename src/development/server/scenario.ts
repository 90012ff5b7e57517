import type { TestContext } from './testContext';

/** One thing to do on the way, by the person or, with `guide`, by a button of the guide in the page. */
export type Step =
  /** A button, link, tab, switch or item of a menu, by its name; `isPart`: by a part of it; in the frame of this title. */
  | { readonly press: string; readonly isPart?: true; readonly frame?: string }
  /** A key, such as `Escape`, where the focus is. */
  | { readonly key: string }
  /** A checkbox, by its name. */
  | { readonly tick: string }
  /** Something to wait for, by its text. */
  | { readonly awaits: string }
  /** The server's clock is moved ahead, and the page is reloaded. */
  | { readonly guide: string; readonly advanceSeconds: number }
  /** A path of the client's, without a page load. */
  | { readonly guide: string; readonly visit: string }
  /** A script of the page fails, so many times, with so many milliseconds between. */
  | {
      readonly guide: string;
      readonly fail: { readonly message: string; readonly stack?: string; readonly times?: number; readonly apart?: number };
    }
  /** The browser fails at opening windows from here on. */
  | { readonly guide: string; readonly breaksWindows: true }
  /** A page of another origin speaks to this one. */
  | { readonly guide: string; readonly foreignMessage: object }
  /** The timers and the clock of this page move ahead by so many seconds. */
  | { readonly guide: string; readonly elapses: number }
  /** From here on replies name a newer revision of the client; see `GuideSetting.revised`. */
  | { readonly guide: string; readonly releases: true }
  /** The forced answers end. */
  | { readonly guide: string; readonly repairs: true }
  /** The person comes back to this page from another tab. */
  | { readonly guide: string; readonly focuses: true }
  /** A script keeps the page from reacting for so many milliseconds. */
  | { readonly guide: string; readonly freezes: number }
  /** The store is given this in place of an action; what it says to it is listed. */
  | { readonly guide: string; readonly dispatches: unknown }
  /** A file is chosen in the field of the page: its name, type and content in base64. */
  | { readonly guide: string; readonly chooses: { readonly name: string; readonly type: string; readonly content: string } };

export interface Scenario {
  /** Its row: the clause that it shows, `A8.02`. */
  readonly id: string;
  /** Further clauses that it shows. */
  readonly also?: readonly string[];
  /** The expected result, and the action that causes it. */
  readonly what: string;
  /**
   * `real`: by requests that anybody could make; `clock`: also by the server's clock; `forced`: a reply that the server would not
   * give by itself now.
   */
  readonly means: 'real' | 'clock' | 'forced';
  readonly steps: readonly Step[];
  /** The sentence at the end: on the page, or, where no page shows it, in the guide's list of what the program said. */
  readonly shows: { readonly text: string; readonly where: 'page' | 'guide' };
  prepare(testContext: TestContext): Promise<Setting>;
}

/** All clauses that it shows. */
export const clausesOf = ({ id, also = [] }: Pick<Scenario, 'id' | 'also'>): readonly string[] => [id, ...also];

/** Where the person begins. */
export interface Setting {
  /** A path of the client's. */
  readonly to: string;
  /** The text filled in for them, by the name of the field. */
  readonly fill?: Readonly<Record<string, string>>;
  readonly guide?: GuideSetting;
}

/** How the guide prepares the browser before the application runs, and what it lists besides results and errors. */
export interface GuideSetting {
  /** Faults of pages are reported, as they are in production. */
  readonly reports?: true | undefined;
  /** Paths of the state, `oneTap.phase`: each change is listed. */
  readonly state?: readonly string[];
  /** Types of actions. */
  readonly actions?: readonly string[];
  /** Beginnings of requests, `PATCH /api/v3/profiles`: each is listed with its status and its number. */
  readonly requests?: readonly string[];
  /** Keys of the local storage whose values are listed. */
  readonly storage?: readonly string[];
  /** Values in the local storage when the application starts. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Replies name a revision of the guide's, so that it can change. */
  readonly revised?: true;
  /** The browser's name. */
  readonly userAgent?: string;
  /** Requests whose path begins so fail in the browser, with its message. Fragments of pages are refused with 403. */
  readonly fails?: { readonly path: string; readonly message: string };
  /** Parts of the client whose scripts are missing, by a part of their address. */
  readonly missing?: readonly string[];
  /** The guide's corner, where the right one is needed: the right one without it. */
  readonly side?: 'left';
}

/** The data of the guide in the page: the wire between `register.ts` and `../guide`. */
export interface CurrentScenario {
  readonly run: string;
  readonly id: string;
  /** The texts of its clauses. */
  readonly clauses: readonly string[];
  readonly what: string;
  readonly steps: readonly Step[];
  readonly shows: Scenario['shows'];
  readonly fill: Readonly<Record<string, string>>;
}

/** A cookie that the guide can read before anything else: a `GuideSetting`, encoded for an address. */
export const guideCookie = 'patchbay-scenario-guide';
