/**
 * The program's messages besides those on its pages: results and errors in its actions, observed as Redux DevTools does, and
 * warnings on the console. Kept over page loads for as long as one scenario runs.
 */
import type { GuideSetting } from '../server/scenario';

type Action = { readonly type?: unknown; readonly payload?: unknown };
export type Store = { dispatch(action: unknown): unknown; getState(): unknown };
type CreateStore = (...args: never[]) => Store;
type Enhancer = (create: CreateStore) => CreateStore;
type Compose = (...enhancers: Enhancer[]) => Enhancer;

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: (options: object) => Compose;
  }
}

export interface Heard {
  readonly lines: readonly string[];
  /** Resolves when the background services of this page run: from then on faults and slow frames are reported. */
  readonly servicesRun: Promise<void>;
  say(line: string): void;
  /** The application's store, once there is one. */
  store(): Store | null;
  onChange(listener: () => void): void;
  /** From here on lines outlive the page, as those of this run. */
  keep(run: string): void;
}

const storageKey = 'patchbay.scenario.heard';
const mostLines = 60;
const longestValue = 200;
/** Dispatched by the background services as they start. */
const servicesStarted = 'refreshPrompt/revisionSeen';

/** @param setting what to list besides results, errors and the console */
export function listen({ state = [], actions = [], storage = [] }: GuideSetting): Heard {
  let lines: string[] = [];
  let run: string | null = null;
  let tell = (): void => {};
  const say = (line: string): void => {
    if (lines.at(-1) === line) return;
    lines = [...lines, line].slice(-mostLines);
    if (run !== null) sessionStorage.setItem(storageKey, JSON.stringify({ run, lines }));
    tell();
  };

  let announceServices = (): void => {};
  const servicesRun = new Promise<void>((resolve) => (announceServices = resolve));

  let store: Store | null = null;
  const shown = new Map<string, string>();
  /** Lists values that have changed. */
  const compare = (name: string, value: unknown): void => {
    const text = JSON.stringify(value);
    if (text === undefined || shown.get(name) === text) return;
    shown.set(name, text);
    say(`${name}: ${text.slice(0, longestValue)}`);
  };
  hearActions(
    (action) => {
      if (action.type === servicesStarted) announceServices();
      const line = lineOf(action);
      if (line !== null) say(line);
      else if (typeof action.type === 'string' && actions.includes(action.type)) say(action.type);
    },
    (made) => {
      store = made;
      for (const path of state) compare(path, valueAt(made.getState(), path));
      for (const key of storage) compare(`storage ${key}`, localStorage.getItem(key));
    },
  );
  for (const level of ['warn', 'error'] as const) {
    const original = console[level];
    console[level] = (...said: unknown[]) => {
      original.apply(console, said);
      const line = said.map(wordsOf).join(' ');
      // A development build warns of every slow frame.
      if (!line.startsWith('A frame took')) say(`console.${level}: ${line}`);
    };
  }

  return {
    get lines() {
      return lines;
    },
    servicesRun,
    say,
    store: () => store,
    onChange: (listener) => void (tell = listener),
    keep(current) {
      const before = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { run: string; lines: string[] } | null;
      if (before?.run === current) lines = [...before.lines, ...lines];
      run = current;
      sessionStorage.setItem(storageKey, JSON.stringify({ run, lines }));
    },
  };
}

/** The value at a path of the state, such as `oneTap.phase`; undefined if there is none. */
function valueAt(state: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      state,
    );
}

/** Joins the enhancers of the store, also where the browser has the extension. `changed` is called first, and after each action. */
function hearActions(hear: (action: Action) => void, changed: (store: Store) => void): void {
  const theirs = window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__;
  const hearing: Enhancer =
    (create) =>
    (...args) => {
      const store = create(...args);
      const dispatch = store.dispatch.bind(store);
      const heard: Store = Object.assign(store, {
        dispatch(action: unknown) {
          if (typeof action === 'object' && action !== null) hear(action);
          const result = dispatch(action);
          changed(heard);
          return result;
        },
      });
      changed(heard);
      return heard;
    };
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (options) => {
    const compose: Compose =
      theirs?.(options) ??
      ((...enhancers) =>
        (create) =>
          enhancers.reduceRight((made, enhance) => enhance(made), create));
    return (...enhancers) => compose(...enhancers, hearing);
  };
}

/** The parts of a payload that state a result or an error. */
interface ActionResult {
  readonly result?: { readonly outcome?: unknown; readonly message?: unknown; readonly fieldErrors?: object };
  readonly error?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly messages?: unknown;
  readonly status?: unknown;
  readonly reason?: unknown;
  readonly text?: unknown;
}

/** One line for an action with a result or an error; null for all others. */
export function lineOf({ type, payload }: Action): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const stated = payload as ActionResult;
  if (stated.result) {
    const { outcome, message, fieldErrors = {} } = stated.result;
    return [
      `${String(type)}: ${String(outcome)}`,
      ...[message, ...Object.values(fieldErrors)].filter((said) => typeof said === 'string'),
    ].join(' – ');
  }
  const fault = (typeof stated.error === 'object' && stated.error !== null ? stated.error : stated) as ActionResult;
  const messages = Array.isArray(fault.messages) ? fault.messages : [];
  const said = [...messages, fault.message, fault.text].filter((words) => typeof words === 'string' && words !== '');
  if (said.length === 0) return null;
  const facts = [
    ...(typeof fault.name === 'string' && 'status' in fault ? [`${fault.name}, status ${String(fault.status)}`] : []),
    ...(typeof fault.reason === 'string' ? [`reason ${fault.reason}`] : []),
  ];
  return `${[String(type), ...facts].join(', ')}: ${said.join(' ')}`;
}

function wordsOf(said: unknown): string {
  if (said instanceof Error) return said.message;
  if (typeof said === 'string') return said;
  try {
    return JSON.stringify(said) ?? String(said);
  } catch {
    return String(said);
  }
}
