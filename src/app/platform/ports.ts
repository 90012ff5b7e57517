/**
 * The browser's edges. Everything above this room reads the time, stores, navigates and listens through these, so that a test can
 * pass in its own. Made once per page by `createBrowserPorts`, or by a test.
 */
export interface Ports {
  readonly storage: StoragePorts;
  readonly cookies: CookiesPort;
  readonly location: LocationPort;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly popups: PopupsPort;
  readonly scripts: ScriptsPort;
  readonly console: ConsolePort;
  readonly tabs: TabsPort;
  readonly page: PagePort;
  readonly proofOfWork: ProofOfWorkPort;
}

/** Undoes a subscription. Calling it twice is harmless. */
export type Unsubscribe = () => void;

/** One kind of browser storage. Never throws: if the browser refuses, reads are empty and writes return `false` (R22). */
export interface StoragePort {
  /** The text stored under the key, or null. */
  get(key: string): string | null;
  /** False if nothing was stored: storage refused, or full. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes every key except those that begin with the prefix. */
  clear(keptPrefix?: string): void;
}

export interface StoragePorts {
  readonly local: StoragePort;
  readonly session: StoragePort;
  /**
   * False if the browser refuses storage or cookies; then the cookies-disabled page is shown. Full storage still counts
   * as available.
   */
  isAvailable(): boolean;
}

export interface CookieOptions {
  /** Milliseconds until the browser deletes the cookie; default: at the end of the browser session. */
  readonly maxAge?: number;
}

export interface CookiesPort {
  get(name: string): string | null;
  set(name: string, value: string, options?: CookieOptions): void;
  remove(name: string): void;
}

/** The location of the page. `state` is plain, serialisable data carried by the navigation. */
export interface Place {
  readonly pathname: string;
  /** With the `?`, or empty. */
  readonly search: string;
  /** With the `#`, or empty. */
  readonly hash: string;
  readonly state: unknown;
  /** Differs from entry to entry of the history. */
  readonly key: string;
  /**
   * The path and query of the page that led here within the app; null or absent if none did. It stays with the entry of the history, also
   * when that is replaced or reloaded.
   */
  readonly from?: string | null;
}

export type NavigationKind = 'POP' | 'PUSH' | 'REPLACE';

export interface LocationPort {
  readonly origin: string;
  current(): Place;
  /** The hash of a mailed link, with its `#`; removed from the address bar before anything else ran (S30). Empty if there was none. */
  secretHash(): string;
  /**
   * The code of the invitation that this page was opened with, from behind `#` or from the query; null for none. It is in neither
   * the address nor the state.
   */
  invitation(): string | null;
  /** Within the app, without a page load. `to` is a path with query and hash. */
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  /** Sets the rule that rewrites every pushed or replaced address. One rule at a time. */
  rewrite(rule: (to: string) => string): void;
  /** Rewrites the address of the current entry without changing the location: listeners are not notified, state and key stay. */
  amend(to: string): void;
  /** Stores data with the current history entry, for a reload; listeners are not notified. */
  keepState(state: unknown): void;
  /** Adds a history entry with the same address and stores data with it; listeners are not notified, but are of Back from it. */
  addStep(state: unknown): void;
  /** Steps through the history: `go(-1)` is Back. */
  go(delta: number): void;
  /** Leaves the app: a full page load. */
  assign(url: string): void;
  reload(): void;
  /** Called after each change within the app, with its kind. */
  onChange(listener: (place: Place, kind: NavigationKind) => void): Unsubscribe;
}

export interface ClockPort {
  /** Milliseconds since 1970: by the server's clock once it has told the time, so that a wrong clock of the browser ends nothing early. */
  now(): number;
  /** Takes the time from the `Date` header of a reply that has just come; null tells none. */
  follow(date: string | null): void;
  /** Called when `now` has been set forward or back by the time of a reply. */
  onCorrected(listener: () => void): Unsubscribe;
  /** Resolves after this many milliseconds; aborting the signal drops the timer and rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface RandomPort {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A new, unguessable id. */
  id(): string;
}

export interface PopupsPort {
  /** Opens a window centred over this one, sized in CSS pixels; null if the browser blocks it. */
  open(url: string, name: string, size: { readonly width: number; readonly height: number }): Window | null;
}

export interface ScriptsPort {
  /** Loads the script at an address once; rejects if it does not load. */
  load(url: string): Promise<void>;
}

/** Messages for developers in the browser's console. */
export interface ConsolePort {
  /** An error: what happened, and the error with the details. */
  report(message: string, error?: unknown): void;
  warn(message: string, detail?: unknown): void;
  /** Subscribes to every error, including earlier and uncaught ones. One listener at a time. */
  onReport(listener: (message: string, error: unknown) => void): Unsubscribe;
}

/** The other tabs of this browser on our origin (R23). Messages are plain values and carry nothing private. */
export interface TabsPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Unsubscribe;
}

/** Solves the puzzles of the embedded captcha, away from the main thread (decision D4). */
export interface ProofOfWorkPort {
  /** Takes a challenge as the server wrote it and gives the token to send along. Rejects when it cannot be solved here. */
  solve(challenge: string, signal?: AbortSignal): Promise<string>;
}

export interface PagePort {
  /** False in development builds, which do not report errors. */
  readonly isProduction: boolean;
  readonly userAgent: string;
  /** The page that led here, or empty. */
  readonly referrer: string;
  /** IANA name of the browser's time zone, `Europe/Lisbon`; null if unknown. */
  readonly timezone: string | null;
  /** The window got the focus, or the tab came to the front. */
  onFocus(listener: () => void): Unsubscribe;
  /** The page came back from the back/forward cache, as it was left (S46). */
  onRestored(listener: () => void): Unsubscribe;
  onOnline(listener: () => void): Unsubscribe;
  /** Shows again what was hidden when the page was left for the back/forward cache (S46). */
  reveal(): void;
  /** Puts text on the clipboard; false where the browser refuses. */
  copyText(text: string): Promise<boolean>;
  /** Downloads a text file. */
  saveFile(name: string, text: string): void;
  print(): void;
  /** Asks the browser to close this tab. Some browsers refuse, so the page must make sense if it stays. */
  close(): void;
  /** True when the user has typed text into a field that is still on the page and not empty (S22). */
  hasTypedText(): boolean;
}
