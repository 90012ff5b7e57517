import { clockOffset } from '../../src/domain/clockOffset';
import { invitationFor, takeInvitation } from '../../src/app/platform/invitationHash';
import { onlyParam } from '../../src/domain/queryParams';
import type { CookiesPort, LocationPort, NavigationKind, Place, Ports, StoragePort, TabsPort } from '../../src/app/platform/ports';

/** The clock of waiting flows. Time passes only when a test advances it. */
export interface TestClock {
  now(): number;
  follow(date: string | null): void;
  onCorrected(listener: () => void): () => void;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Advances the clock and resumes every wait that ends in that time, in order. */
  advance(milliseconds: number): Promise<void>;
  /** The remaining time of each wait in milliseconds, shortest first. */
  pending(): number[];
  /** Ends waits up to this duration at once from now on, for tests that are not about the wait of retries. */
  skipWaitsUpTo(milliseconds: number): void;
}

export interface TestPorts extends Ports {
  readonly clock: TestClock;
  /** `lifetimes`: the lifetime of each cookie in milliseconds, or null if it ends when the browser closes. */
  readonly cookies: CookiesPort & { readonly lifetimes: ReadonlyMap<string, number | null> };
  readonly location: LocationPort & {
    /** Requested full page loads, oldest first. */
    readonly assigned: string[];
    readonly reloads: { count: number };
    /** Every address in the history up to the current address. */
    readonly entries: () => string[];
  };
  /** Messages that were reported to the developer. */
  readonly reports: { message: string; error: unknown }[];
  readonly warnings: string[];
  /** Events of the window. */
  readonly window: {
    focus(): void;
    restore(): void;
    goOnline(): void;
    typeText(isTyped: boolean): void;
    /** Whether `reveal` was called. */
    isRevealed(): boolean;
    /** How often the page tried to close the tab. */
    closings(): number;
  };
}

export interface PortSettings {
  /** The address at which the page opens: path with query and hash. */
  readonly at?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly userAgent?: string;
  /** The state of the history entry at which the page opens, as after a reload. */
  readonly state?: unknown;
  /** Whether the page counts as the production build. Default false. */
  readonly isProduction?: boolean;
  readonly referrer?: string;
  readonly isStorageAvailable?: boolean;
  /** The initial content of local storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The initial content of session storage. */
  readonly storedInTab?: Readonly<Record<string, string>>;
  /** Tabs with the same line receive each other's messages. */
  readonly line?: TabsLine;
  readonly solve?: Ports['proofOfWork']['solve'];
  readonly origin?: string;
}

export type TabsLine = Set<(message: unknown, from: TabsPort) => void>;

const settle = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};

function testClock(): TestClock {
  let time = Date.UTC(2026, 10, 21, 9, 30);
  let skipped = 0;
  let offset = 0;
  const corrected = new Set<() => void>();
  const waits = new Set<{ due: number; wake: () => void }>();
  return {
    now: () => time + offset,
    follow: (date) => {
      const before = offset;
      offset = clockOffset(date, time, offset);
      if (offset !== before) corrected.forEach((listener) => listener());
    },
    onCorrected: (listener) => {
      corrected.add(listener);
      return () => corrected.delete(listener);
    },
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        if (milliseconds <= skipped) return resolve();
        const entry = { due: time + milliseconds, wake: resolve };
        waits.add(entry);
        signal?.addEventListener('abort', () => waits.delete(entry) && reject(signal.reason as Error), { once: true });
      }),
    advance: async (milliseconds) => {
      const end = time + milliseconds;
      for (;;) {
        const next = [...waits].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        time = Math.max(time, next.due);
        waits.delete(next);
        next.wake();
        await settle();
      }
      time = end;
      await settle();
    },
    pending: () => [...waits].map(({ due }) => due - time).sort((a, b) => a - b),
    skipWaitsUpTo: (milliseconds) => {
      skipped = milliseconds;
    },
  };
}

function testStorage(stored: Readonly<Record<string, string>> = {}): StoragePort & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(stored));
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => (kept.set(key, value), true),
    remove: (key) => void kept.delete(key),
    clear: (keptPrefix) => {
      for (const key of [...kept.keys()]) if (!keptPrefix || !key.startsWith(keptPrefix)) kept.delete(key);
    },
  };
}

function testLocation(origin: string, at: string, state: unknown): TestPorts['location'] {
  const listeners = new Set<(place: Place, kind: NavigationKind) => void>();
  const place = (to: string, state: unknown, key: number): Place => {
    const { pathname, search, hash } = new URL(to, origin);
    return { pathname, search, hash, state: state ?? null, key: String(key) };
  };
  let count = 0;
  const first = place(at, state, count);
  // As in the browser, the hash of a mailed link leaves the address bar before anything else runs.
  const isSecret = /reset-password|confirm-email|unsubscribe|approval|this-wasnt-me/.test(first.pathname);
  let rule = (to: string): string => to;
  const invitations = new Map<string, string | null>();
  /** As in the browser, an invitation's code leaves the address and stays in the history entry. */
  const enter = (address: string, state: unknown, before: string | null): Place => {
    const { to, code } = takeInvitation(address);
    const entered = place(rule(to), state, (count += 1));
    invitations.set(entered.key, invitationFor(to, code, before));
    return entered;
  };
  let entries: Place[] = [isSecret ? { ...first, hash: '' } : enter(at, state, null)];
  let index = 0;
  const assigned: string[] = [];
  const reloads = { count: 0 };
  const current = (): Place => entries[index] as Place;
  const tell = (kind: NavigationKind): void => [...listeners].forEach((listener) => listener(current(), kind));
  return {
    origin,
    current,
    secretHash: () => (isSecret ? first.hash : ''),
    invitation: () => onlyParam(current().search, 'invitation') ?? invitations.get(current().key) ?? null,
    push: (to, state) => {
      const { pathname, search, key } = current();
      entries = [...entries.slice(0, index + 1), { ...enter(to, state, invitations.get(key) ?? null), from: pathname + search }];
      index += 1;
      tell('PUSH');
    },
    replace: (to, state) => {
      const { key, from = null } = current();
      entries = entries.with(index, { ...enter(to, state, invitations.get(key) ?? null), from });
      tell('REPLACE');
    },
    rewrite: (next) => {
      rule = next;
    },
    amend: (to) => {
      const { state, key, from = null } = current();
      entries = entries.with(index, { ...place(to, state, 0), key, from });
    },
    keepState: (state) => {
      entries = entries.with(index, { ...current(), state });
    },
    addStep: (state) => {
      const { pathname, search, hash, key } = current();
      entries = [...entries.slice(0, index + 1), enter(pathname + search + hash, state, invitations.get(key) ?? null)];
      index += 1;
    },
    go: (delta) => {
      index = Math.min(Math.max(0, index + delta), entries.length - 1);
      tell('POP');
    },
    assign: (url) => void assigned.push(url),
    reload: () => {
      reloads.count += 1;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    assigned,
    reloads,
    entries: () => entries.slice(0, index + 1).map(({ pathname, search, hash }) => pathname + search + hash),
  };
}

function testCookies(start: Readonly<Record<string, string>>): TestPorts['cookies'] {
  const lifetimes = new Map<string, number | null>();
  const values = new Map(Object.entries(start));
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value, { maxAge } = {}) => {
      values.set(name, value);
      lifetimes.set(name, maxAge ?? null);
    },
    remove: (name) => void values.delete(name),
    lifetimes,
  };
}

export function testTabs(line: TabsLine): TabsPort {
  const tabs: TabsPort = {
    post: (message) => [...line].forEach((hear) => hear(message, tabs)),
    onMessage: (listener) => {
      const hear = (message: unknown, from: TabsPort): void => {
        if (from !== tabs) listener(message);
      };
      line.add(hear);
      return () => line.delete(hear);
    },
  };
  return tabs;
}

/** The ports of a page, in memory. Only requests leave the test, and nock catches them. */
export function testPorts(settings: PortSettings = {}): TestPorts {
  const origin = settings.origin ?? window.location.origin;
  const reports: TestPorts['reports'] = [];
  const warnings: string[] = [];
  const hears = { focus: new Set<() => void>(), restored: new Set<() => void>(), online: new Set<() => void>() };
  const on = (kind: keyof typeof hears) => (listener: () => void) => {
    hears[kind].add(listener);
    return () => hears[kind].delete(listener);
  };
  const hearing = new Set<(message: string, error: unknown) => void>();
  const tell = (kind: keyof typeof hears) => () => [...hears[kind]].forEach((listener) => listener());
  let isTyped = false;
  let isRevealed = false;
  let closings = 0;
  let ids = 0;

  return {
    storage: {
      local: testStorage(settings.stored),
      session: testStorage(settings.storedInTab),
      isAvailable: () => settings.isStorageAvailable ?? true,
    },
    cookies: testCookies(settings.cookies ?? { csrftoken: 'token-of-the-cookie', 'patchbay-consent': 'necessary' }),
    location: testLocation(origin, settings.at ?? '/', settings.state),
    clock: testClock(),
    random: { next: () => 0.5, id: () => `id-${(ids += 1)}` },
    popups: { open: () => null },
    scripts: { load: () => Promise.resolve() },
    console: {
      report: (message, error) => {
        reports.push({ message, error });
        hearing.forEach((listener) => listener(message, error));
      },
      warn: (message) => void warnings.push(message),
      onReport: (listener) => {
        reports.forEach(({ message, error }) => listener(message, error));
        hearing.add(listener);
        return () => hearing.delete(listener);
      },
    },
    tabs: testTabs(settings.line ?? new Set()),
    page: {
      isProduction: settings.isProduction ?? false,
      userAgent: settings.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
      referrer: settings.referrer ?? '',
      timezone: 'Europe/Lisbon',
      onFocus: on('focus'),
      onRestored: on('restored'),
      onOnline: on('online'),
      reveal: () => {
        isRevealed = true;
      },
      copyText: () => Promise.resolve(true),
      saveFile: () => {},
      print: () => {},
      close: () => void (closings += 1),
      hasTypedText: () => isTyped,
    },
    proofOfWork: { solve: settings.solve ?? ((challenge) => Promise.resolve(`solved:${challenge}`)) },
    reports,
    warnings,
    window: {
      focus: tell('focus'),
      restore: tell('restored'),
      goOnline: tell('online'),
      typeText: (is) => {
        isTyped = is;
      },
      isRevealed: () => isRevealed,
      closings: () => closings,
    },
  };
}
