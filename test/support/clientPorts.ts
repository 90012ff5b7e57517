import type { NavigationKind, Place, Ports, StoragePort, Unsubscribe } from '../../src/app/platform/ports';

/** The edges of a page that a test holds in its hands. */
export interface TestPorts extends Ports {
  /** What the page did at its edges. */
  readonly seen: {
    /** Full page loads that were asked for. */
    readonly assigned: string[];
    reloads: number;
    readonly reports: string[];
    readonly posted: unknown[];
    readonly copied: string[];
    readonly files: { name: string; text: string }[];
    prints: number;
    revealed: number;
  };
  /** Path, query and hash of the address bar. */
  address(): string;
  /** How many entries the history has. */
  historyLength(): number;
  /** Lets time pass: waits that are over resolve. */
  pass(milliseconds: number): Promise<void>;
  focus(): void;
  restore(): void;
  hear(message: unknown): void;
}

export interface TestPortsSettings {
  readonly address?: string;
  /** Milliseconds since 1970. */
  readonly now?: number;
  /** What `random.next()` gives, again and again. */
  readonly chance?: number;
  readonly isStorageAvailable?: boolean;
  readonly local?: Readonly<Record<string, string>>;
  readonly hasTypedText?: () => boolean;
  readonly secretHash?: string;
  readonly refusesCopy?: boolean;
}

const origin = 'http://localhost:3000';

function memory(entries: Readonly<Record<string, string>> = {}): StoragePort {
  const kept = new Map(Object.entries(entries));
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      kept.set(key, value);
      return true;
    },
    remove: (key) => void kept.delete(key),
    clear: (except?: string) => {
      for (const key of [...kept.keys()]) if (except === undefined || !key.startsWith(except)) kept.delete(key);
    },
  };
}

function hearers<T extends unknown[]>(): { add: (listener: (...values: T) => void) => Unsubscribe; tell: (...values: T) => void } {
  const all = new Set<(...values: T) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (...values) => [...all].forEach((listener) => listener(...values)),
  };
}

/** Ports without a browser: a history in memory, a clock that stands until `pass`, chance that is known. */
export function createTestPorts(settings: TestPortsSettings = {}): TestPorts {
  let keys = 0;
  const placeOf = (to: string, state: unknown = null): Place => {
    const { pathname, search, hash } = new URL(to, origin);
    return { pathname, search, hash, state, key: `k${keys++}` };
  };
  const entries = [placeOf(settings.address ?? '/')];
  let at = 0;
  const moves = hearers<[Place, NavigationKind]>();
  const current = (): Place => entries[at] as Place;

  let now = settings.now ?? Date.UTC(2026, 10, 21, 12);
  const waits = new Set<{ due: number; resolve: () => void }>();
  const [focus, restored, online, messages] = [hearers<[]>(), hearers<[]>(), hearers<[]>(), hearers<[unknown]>()];
  const seen: TestPorts['seen'] = { assigned: [], reloads: 0, reports: [], posted: [], copied: [], files: [], prints: 0, revealed: 0 };
  const cookies = new Map<string, string>([['csrftoken', 'test-token']]);

  return {
    seen,
    address: () => current().pathname + current().search + current().hash,
    historyLength: () => entries.length,
    pass: async (milliseconds) => {
      now += milliseconds;
      for (const wait of [...waits].sort((a, b) => a.due - b.due)) {
        if (wait.due > now) continue;
        waits.delete(wait);
        wait.resolve();
      }
      await Promise.resolve();
    },
    focus: focus.tell,
    restore: restored.tell,
    hear: messages.tell,

    storage: { local: memory(settings.local), session: memory(), isAvailable: () => settings.isStorageAvailable ?? true },
    cookies: { get: (name) => cookies.get(name) ?? null, set: (name, value) => void cookies.set(name, value), remove: (name) => void cookies.delete(name) },
    location: {
      origin,
      current,
      secretHash: () => settings.secretHash ?? '',
      push: (to, state) => {
        entries.splice(at + 1, entries.length, placeOf(to, state));
        at += 1;
        moves.tell(current(), 'PUSH');
      },
      replace: (to, state) => {
        entries[at] = placeOf(to, state);
        moves.tell(current(), 'REPLACE');
      },
      go: (delta) => {
        at = Math.min(entries.length - 1, Math.max(0, at + delta));
        moves.tell(current(), 'POP');
      },
      assign: (url) => void seen.assigned.push(url),
      reload: () => void (seen.reloads += 1),
      onChange: moves.add,
    },
    clock: {
      now: () => now,
      wait: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          const wait = { due: now + milliseconds, resolve };
          waits.add(wait);
          signal?.addEventListener('abort', () => {
            waits.delete(wait);
            reject(signal.reason as Error);
          });
        }),
    },
    random: { next: () => settings.chance ?? 0.5, id: () => `id-${keys++}` },
    popups: { open: () => null },
    scripts: { load: () => Promise.resolve() },
    proofOfWork: { solve: () => Promise.resolve('solved') },
    console: { report: (message) => void seen.reports.push(message), warn: (message) => void seen.reports.push(message) },
    tabs: { post: (message) => void seen.posted.push(message), onMessage: messages.add },
    page: {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
      referrer: '',
      timezone: 'Europe/Lisbon',
      onFocus: focus.add,
      onRestored: restored.add,
      onOnline: online.add,
      reveal: () => void (seen.revealed += 1),
      hasTypedText: settings.hasTypedText ?? (() => false),
      copyText: (text) => {
        if (settings.refusesCopy) return Promise.resolve(false);
        seen.copied.push(text);
        return Promise.resolve(true);
      },
      saveFile: (name, text) => void seen.files.push({ name, text }),
      print: () => void (seen.prints += 1),
    },
  };
}
