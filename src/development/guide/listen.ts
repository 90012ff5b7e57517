/**
 * The program's messages besides those on its pages: results and errors in its actions, observed as Redux DevTools does, and
 * warnings on the console. Kept over page loads for as long as one scenario runs.
 */
type Action = { readonly type?: unknown; readonly payload?: unknown };
type Store = { dispatch(action: Action): unknown };
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
  /** Resolves when the background services of this page run: from then on the reporter handles a fault at once. */
  readonly servicesRun: Promise<void>;
  say(line: string): void;
  onChange(listener: () => void): void;
  /** From here on lines outlive the page, as those of this run. */
  keep(run: string): void;
}

const storageKey = 'patchbay.scenario.heard';
const mostLines = 60;
/** Dispatched by the background services as they start. */
const servicesStarted = 'refreshPrompt/revisionSeen';

export function listen(): Heard {
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

  hearActions((action) => {
    if (action.type === servicesStarted) announceServices();
    const line = lineOf(action);
    if (line !== null) say(line);
  });
  for (const level of ['warn', 'error'] as const) {
    const original = console[level];
    console[level] = (...said: unknown[]) => {
      original.apply(console, said);
      say(`console.${level}: ${said.map(wordsOf).join(' ')}`);
    };
  }

  return {
    get lines() {
      return lines;
    },
    servicesRun,
    say,
    onChange: (listener) => void (tell = listener),
    keep(current) {
      const before = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { run: string; lines: string[] } | null;
      if (before?.run === current) lines = [...before.lines, ...lines];
      run = current;
      sessionStorage.setItem(storageKey, JSON.stringify({ run, lines }));
    },
  };
}

/** Joins the enhancers of the store, also where the browser has the extension. */
function hearActions(hear: (action: Action) => void): void {
  const theirs = window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__;
  const hearing: Enhancer =
    (create) =>
    (...args) => {
      const store = create(...args);
      const dispatch = store.dispatch.bind(store);
      return Object.assign(store, {
        dispatch(action: Action) {
          hear(action);
          return dispatch(action);
        },
      });
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

interface Told {
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
  const told = payload as Told;
  if (told.result) {
    const { outcome, message, fieldErrors = {} } = told.result;
    return [
      `${String(type)}: ${String(outcome)}`,
      ...[message, ...Object.values(fieldErrors)].filter((said) => typeof said === 'string'),
    ].join(' – ');
  }
  const fault = (typeof told.error === 'object' && told.error !== null ? told.error : told) as Told;
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
