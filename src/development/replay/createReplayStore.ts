import { configureStore, Tuple, type EnhancedStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { isSecretKey } from '../../domain/redaction';
import { actionOf, createDigest, type SentReport } from '../../domain/replayReports';
import { createApi } from '../../app/api';
import type { EntityCore } from '../../app/entities';
import type { Ports } from '../../app/platform/ports';
import { pageSlices, type AppStore, type FeatureParts } from '../../app/store/createStore';
import { createRootReducer, slicesAdded, type State } from '../../app/store/rootReducer';

const jumped = 'replay/jumped';

export interface ReplayStore extends AppStore {
  /** The state before the first action, and after each. */
  readonly states: readonly State[];
  /** The first step whose state is not the recorded one; null if all are equal. 0 is the start. */
  readonly firstDifference: number | null;
  /** Shows the state after so many actions. */
  jump(step: number): void;
}

/**
 * A store that replays the actions of a report. It has every slice and no flow, and ignores what the page dispatches. Each recorded
 * action is dispatched once, so Redux DevTools lists it and can step through.
 */
export function createReplayStore(ports: Ports, report: SentReport, parts: readonly FeatureParts[], devTools: boolean): ReplayStore {
  const root = createRootReducer(...pageSlices);
  const names = pageSlices.map(({ reducerPath }): string => reducerPath);
  let core: EntityCore | null = null;
  const inject = ({ needs = [], slices = [], entities, gate }: FeatureParts): void => {
    needs.forEach(inject);
    if (entities) {
      core ??= entities.createCore({ transport: () => new Promise<never>(() => {}) });
      core.registry.add(...entities.types);
    }
    names.push(...root.add(core ? [...slices, { reducerPath: 'entities', reducer: core.reducer }] : slices, gate));
  };
  parts.forEach(inject);

  const states: State[] = [];
  let isLocked = false;
  const lock: Middleware = () => (next) => (action) => (isLocked && (action as UnknownAction).type !== jumped ? action : next(action));
  const store = configureStore({
    reducer: (state: State | undefined, action: UnknownAction): State =>
      action.type === jumped ? states[action.payload as number]! : root.reducer(state, action),
    preloadedState: filled(report, root.reducer(undefined, slicesAdded(names))),
    devTools,
    middleware: () => new Tuple(lock),
  }) as unknown as EnhancedStore<State, UnknownAction>;

  const digest = createDigest(report.omitted);
  let firstDifference: number | null = null;
  const note = (step: number): void => {
    states.push(store.getState());
    if (digest(store.getState()) !== report.digests[step]) firstDifference ??= step;
  };
  note(0);
  report.actions.forEach((action, at) => {
    try {
      store.dispatch(actionOf(action));
    } catch {
      // A reducer that throws keeps its state, in the page and here; the digests tell if they differ.
    }
    note(at + 1);
  });
  isLocked = true;

  return Object.assign(store, {
    api: createApi(ports),
    ports,
    inject: () => {}, // All parts are there.
    stop: () => {},
    states,
    firstDifference,
    jump: (step: number) => void store.dispatch({ type: jumped, payload: Math.min(Math.max(0, step), report.actions.length) }),
  });
}

/** The start with what a report leaves out: secrets, parts that were too large, and its own. */
function filled({ start, omitted }: SentReport, initial: State): State {
  const needed = [...pageSlices.map(({ reducerPath }): string => reducerPath), ...omitted];
  const base = Object.fromEntries(Object.entries(initial).filter(([name]) => needed.includes(name)));
  const own = Object.entries(start).map(([name, part]) => [name, withSecrets(part, initial[name])]);
  return { ...base, ...Object.fromEntries(own) } as State;
}

function withSecrets(value: unknown, initial: unknown): unknown {
  if (!isRecord(value) || !isRecord(initial)) return value;
  const missing = Object.entries(initial).filter(([key]) => isSecretKey(key) && !(key in value));
  const inner = Object.entries(value).map(([key, item]) => [key, withSecrets(item, initial[key])]);
  return { ...Object.fromEntries(missing), ...Object.fromEntries(inner) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
