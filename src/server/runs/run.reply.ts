import type { WireRun, WireRunDetails, WireRunStep } from '../../contract/runs';
import type { ZapDefinition } from '../../domain/runs/definition';
import { stepTitle } from '../../domain/runs/describe';
import { labelsOfFields, type DataLabel } from '../../domain/runs/fields';
import { canReplay } from '../../domain/runs/history';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { listsOf } from '../../domain/runs/kinds';
import { stepKeyOf } from '../../domain/runs/runPaths';
import { walkSteps } from '../../domain/runs/walkSteps';
import { appKey } from '../../domain/zapSteps';
import type { ServerContext } from '../platform/context';
import { findRun, type RunSummary } from '../engine/history.store';
import { decryptValue, type StepRecord } from '../engine/steps.store';
import { maySeeZap } from '../zaps/policy';
import { findRole } from '../access/store';
import { titlesOfRuns } from '../engine/runTitles.store';
import { zapsMovedAway } from '../zapMoves/move.store';
import { zapTitlesOf } from '../zaps/checks.store';

type PresentContext = Pick<ServerContext, 'encryption' | 'connectors'>;

/** Bytes of an input or output above which it is left out of a run with all its steps. */
const largest = 32 * 1024;

/** The Zap of a run as its reader sees it. */
export interface ZapOfRun {
  readonly zapTitle: string;
  /** Of the run itself; null if it has none. */
  readonly runTitle: string | null;
  /** It was moved to another account: its runs can only be read. */
  readonly isMovedAway: boolean;
  /** The keys of its apps, in a list of runs. */
  readonly apps?: readonly string[];
}

/** A run in the list. */
export function presentRun(run: RunSummary, { zapTitle, runTitle, isMovedAway, apps }: ZapOfRun): WireRun {
  const { wait } = run;
  const isRetry = wait?.kind === 'retry' || wait?.kind === 'rate_limit';
  return {
    id: run.id,
    account_id: run.account_id,
    zap: { id: run.zap_id, title: zapTitle, ...(apps && { apps: [...apps] }) },
    title: runTitle,
    state: run.state,
    reason: run.reason,
    is_missed: run.is_missed,
    kind: run.kind,
    version: run.version,
    accepted_at: run.accepted_at.toISOString(),
    started_at: moment(run.started_at),
    ended_at: moment(run.ended_at),
    tasks: run.tasks,
    error: hiddenIn(run.error),
    error_path: run.error_path,
    replay_of: run.replay_of,
    next_try_at: moment(isRetry ? wait.due_at : run.autoreplay_at),
    wait: wait === null ? null : { kind: wait.kind, path: wait.path, due_at: moment(wait.due_at) },
    can_replay: !isMovedAway && canReplay(run.state, run.kind),
  };
}

export interface StepsToPresent extends ZapOfRun {
  readonly run: RunSummary;
  /** Null if the version is gone. */
  readonly definition: ZapDefinition | null;
  readonly steps: readonly StepRecord[];
  readonly nextStep: number | null;
  readonly replays: readonly Pick<RunSummary, 'id' | 'state' | 'accepted_at'>[];
  /** The lost connections that the reader can reconnect. */
  readonly lost: readonly { readonly id: number; readonly selected_api: string; readonly title: string }[];
}

/** A run with a page of its steps; values that are too large are left out. */
export function presentRunDetails(context: PresentContext, details: StepsToPresent): WireRunDetails {
  const { run, definition, steps, nextStep, replays, lost } = details;
  const named = namesOf(context, definition);
  const shown = presentRun(run, details);
  return {
    ...shown,
    steps: steps.map((step) => presentStep(context, shown, named, step, largest)),
    next_step: nextStep,
    replays: replays.map(({ id, state, accepted_at }) => ({ id, state, accepted_at: accepted_at.toISOString() })),
    lost_connections: lost.map(({ id, selected_api, title }) => ({ id, app: appKey(selected_api), title })),
  };
}

/** One step with its whole values. */
export function presentRunStep(
  context: PresentContext,
  { run, ...zap }: ZapOfRun & { readonly run: RunSummary },
  definition: ZapDefinition | null,
  step: StepRecord,
): WireRunStep {
  return presentStep(context, presentRun(run, zap), namesOf(context, definition), step, Infinity);
}

type StepName = Pick<WireRunStep, 'title' | 'app' | 'event' | 'kind' | 'input_labels' | 'output_labels'>;

function presentStep(
  { encryption }: PresentContext,
  run: WireRun,
  named: ReadonlyMap<string, StepName>,
  step: StepRecord,
  most: number,
): WireRunStep {
  const { path, state, attempt, sealed_input: input, sealed_output: output, error, started_at, ended_at, is_counted } = step;
  const key = stepKeyOf(path);
  const name = named.get(key) ?? { title: key, app: null, event: null, kind: 'action' };
  const valueOf = (sealed: Buffer | null): unknown =>
    sealed === null || sealed.length > most ? null : hideNamed(decryptValue(encryption, sealed));
  return {
    path,
    step_key: key,
    ...name,
    state,
    attempt,
    input: valueOf(input),
    output: valueOf(output),
    is_input_large: (input?.length ?? 0) > most,
    is_output_large: (output?.length ?? 0) > most,
    error: hiddenIn(error),
    started_at: started_at.toISOString(),
    ended_at: moment(ended_at),
    is_counted,
    can_replay: run.can_replay && name.kind !== 'branch' && state !== 'skipped',
  };
}

/** The names of steps and branches by key. */
function namesOf({ connectors }: PresentContext, definition: ZapDefinition | null): Map<string, StepName> {
  const names = new Map<string, StepName>();
  if (definition === null) return names;
  const { trigger, steps } = definition;
  if (trigger !== null) {
    const { app, event } = trigger;
    const found = connectors.findTrigger(app, event);
    names.set(trigger.key, {
      title: stepTitle(trigger, found?.title ?? (event || undefined)),
      app,
      event,
      kind: 'trigger',
      ...(found?.outputs && { output_labels: [...found.outputs] }),
    });
  }
  for (const { step } of walkSteps(steps)) {
    const action = connectors.findAction(step.app, step.event);
    names.set(step.key, {
      title: stepTitle(step, action?.title),
      app: step.app || null,
      event: step.event || null,
      kind: step.kind,
      ...(action && { input_labels: labelsOfFields(action.fields).map(presentLabel) }),
      ...(action?.outputs && { output_labels: [...action.outputs] }),
    });
    for (const { key, branch } of listsOf(step))
      if (branch !== null) names.set(key, { title: branch.title, app: null, event: null, kind: 'branch' });
  }
  return names;
}

const presentLabel = ({ place, label, choices }: DataLabel): NonNullable<StepName['input_labels']>[number] => ({
  place,
  label,
  ...(choices && { choices: [...choices] }),
});

const hiddenIn = (error: string | null): string | null => (error === null ? null : (hideNamed(error) as string));

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * A run of a Zap that the person can see, or owned in this account until it was moved, and the title of the Zap; null for any
 * other, as if there were none (S51).
 */
export async function findVisibleRun(
  { db, encryption, clock }: Pick<ServerContext, 'db' | 'encryption' | 'clock'>,
  profileId: number,
  id: string,
): Promise<(ZapOfRun & { run: RunSummary }) | null> {
  const run = await findRun(db, id);
  if (run === null || (await findRole(db, profileId, run.account_id, clock.now())) === null) return null;
  const [zap] = await zapTitlesOf(db, run.account_id, [run.zap_id]);
  const titled = async (zapTitle: string, isMovedAway: boolean) => {
    const runTitle = (await titlesOfRuns({ db, encryption }, [id])).get(run.id) ?? null;
    return { run, zapTitle, runTitle, isMovedAway };
  };
  if (zap !== undefined) return maySeeZap(profileId, zap) ? titled(zap.title, false) : null;
  const [moved] = await zapsMovedAway(db, { accountId: run.account_id, profileId, zapId: run.zap_id });
  return moved === undefined ? null : titled(moved.title, true);
}
