/**
 * The browser's edges. Everything above this room reads the time, stores, navigates and listens through these,
 * so that a test can hand in its own. Made once per page by `createBrowserPorts`, or by a test.
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

/** One kind of browser storage. Never throws: a browser that refuses reads as empty and writes `false` (R22). */
export interface StoragePort {
  /** The text kept under the key, or null. */
  get(key: string): string | null;
  /** False when nothing was kept: storage refused, or full. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Removes every key, but for those that begin with the prefix. */
  clear(keptPrefix?: string): void;
}

export interface StoragePorts {
  readonly local: StoragePort;
  readonly session: StoragePort;
  /** False when the browser refuses storage or cookies at all; then the cookies-disabled page is due (A2.99). Full storage still counts as available. */
  isAvailable(): boolean;
}

export interface CookieOptions {
  /** Milliseconds until the browser forgets the cookie; without it, at the end of the browser session. */
  readonly maxAge?: number;
}

export interface CookiesPort {
  get(name: string): string | null;
  set(name: string, value: string, options?: CookieOptions): void;
  remove(name: string): void;
}

/** Where the page is. `state` is what the navigation carried along: plain serialisable. */
export interface Place {
  readonly pathname: string;
  /** With the `?`, or empty. */
  readonly search: string;
  /** With the `#`, or empty. */
  readonly hash: string;
  readonly state: unknown;
  /** Differs from entry to entry of the history. */
  readonly key: string;
}

export type NavigationKind = 'POP' | 'PUSH' | 'REPLACE';

export interface LocationPort {
  readonly origin: string;
  current(): Place;
  /** The hash of a mailed link, with its `#`; it left the address bar before anything else ran (S30). Empty when there was none. */
  secretHash(): string;
  /** The code of the invitation that this page was opened with, from behind `#` or from the query; null for none. It is in no address and no state. */
  invitation(): string | null;
  /** Within the app, without a page load. `to` is a path with query and hash. */
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  /** From now on every address that is pushed or replaced passes through the rule first. One rule at a time. */
  rewrite(rule: (to: string) => string): void;
  /** Writes the address of the present entry differently, without a change of place: nobody is told, its state and key stay. */
  amend(to: string): void;
  /** Steps through the history: `go(-1)` is Back. */
  /** Keeps something with the present entry of the history, for a reload of it; nobody is told. */
  keepState(state: unknown): void;
  go(delta: number): void;
  /** Leaves the app: a full page load. */
  assign(url: string): void;
  reload(): void;
  /** Called after each change within the app, with its kind. */
  onChange(listener: (place: Place, kind: NavigationKind) => void): Unsubscribe;
}

export interface ClockPort {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds; a signal that aborts drops the timer and rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface RandomPort {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A fresh id, unguessable. */
  id(): string;
}

export interface PopupsPort {
  /** Opens a window in the middle of this one, sized in CSS pixels; null when the browser blocks it. */
  open(url: string, name: string, size: { readonly width: number; readonly height: number }): Window | null;
}

export interface ScriptsPort {
  /** Loads a script of the given address once; rejects when it does not arrive. */
  load(url: string): Promise<void>;
}

/** What a developer reads in the browser's console. */
export interface ConsolePort {
  /** A fault: what happened, and the error that says more. */
  report(message: string, error?: unknown): void;
  warn(message: string, detail?: unknown): void;
  /** Hears of every fault, also of those before and of what nobody caught. One listener at a time. */
  onReport(listener: (message: string, error: unknown) => void): Unsubscribe;
}

/** The other tabs of this browser on our origin (R23). Messages are plain values and carry nothing private. */
export interface TabsPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): Unsubscribe;
}

/** Solves the puzzles of the embedded captcha, away from the main thread (decision S4). */
export interface ProofOfWorkPort {
  /** Takes a challenge as the server wrote it and gives the token to send along. Rejects when it cannot be solved here. */
  solve(challenge: string, signal?: AbortSignal): Promise<string>;
}

export interface PagePort {
  /** False in development builds, which tell nobody of their faults (A8.40). */
  readonly isProduction: boolean;
  readonly userAgent: string;
  /** The page that led here, or empty. */
  readonly referrer: string;
  /** IANA name of the browser's time zone, `Europe/Lisbon`; null when it tells none. */
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
  /** Hands the reader a text file to keep. */
  saveFile(name: string, text: string): void;
  print(): void;
  /** Asks the browser to close this tab. Some browsers refuse, so the page must make sense if it stays. */
  close(): void;
  /** True when the user has typed text into a field that is still on the page and not empty (S22). */
  hasTypedText(): boolean;
}
