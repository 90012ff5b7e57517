import type { TestContext } from './testContext';

/** One thing to do on the way, by the person or, with `guide`, by a button of the guide in the page. */
export type Step =
  /** A button or link, by its name. */
  | { readonly press: string }
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
  | { readonly guide: string; readonly foreignMessage: object };

export interface Scenario {
  /** The row of the list of failures, `A8.02`. */
  readonly id: string;
  /** The text of the specification. */
  readonly clause: string;
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

/** Where the person begins. */
export interface Setting {
  /** A path of the client's. */
  readonly to: string;
  /** The text filled in for them, by the name of the field. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Faults of pages are reported, as they are in production. */
  readonly reports?: true | undefined;
}

/** The data of the guide in the page: the wire between `register.ts` and `../guide`. */
export interface CurrentScenario {
  readonly run: string;
  readonly id: string;
  readonly clause: string;
  readonly what: string;
  readonly steps: readonly Step[];
  readonly shows: Scenario['shows'];
  readonly fill: Readonly<Record<string, string>>;
}

/** A cookie that the guide can read before anything else: see `Setting.reports`. */
export const reportsCookie = 'patchbay-scenario-reports';
