/** Runs a whole draft in the editor for real, step by step. */
import { v7 as uuid } from 'uuid';
import { seconds } from '../../domain/durations';
import type { LogEntry, RunEnd } from '../../domain/runs/commands';
import type { ZapDefinition } from '../../domain/runs/definition';
import { isSameJson } from '../../domain/runs/json';
import { stepKeyOf } from '../../domain/runs/runPaths';
import type { RunState } from '../../domain/runs/states';
import { findStep } from '../../domain/runs/walkSteps';
import type { KeyedCaller, SignedInCaller } from '../accounts/lockedAccount';
import { regionOf } from '../accounts/settings.store';
import { findDraft } from '../engine/drafts.store';
import { findRun, insertRuns, type RunRecord } from '../engine/runs.store';
import { maxRunSize } from '../engine/runWriter';
import { logOf, stepsOf, writeSteps, type NewStep } from '../engine/steps.store';
import { createTestRun, type TestRun, type TestRunLine } from '../engine/testRun';
import type { TestOf } from '../engine/testStep';
import { endTest, saveTestedVersion } from '../engine/tests.store';
import { zoneOfZap } from '../engine/triggers';
import { findDefinition } from '../engine/versions.store';
import { definitionOfRun } from '../engine/sentDefinition';
import { dayOf } from '../plans/usage.store';
import type { ServerContext } from '../platform/context';
import { onceOutside } from '../platform/requests/idempotency';
import { findVisibleZap, withLockedZap } from '../zaps/visibleZap';
import { eventOf } from './testDraft';

/** One request runs steps that reach nothing outside for so long, or until so many are done, and one that reaches the outside. */
const maxRequestTime = seconds(1);
const maxRequestLines = 50;

export type Outdated = { readonly kind: 'outdated'; readonly revision: number };

export interface WantedTestRun {
  readonly baseRevision: number;
  readonly sampleId?: string | undefined;
  /** The run that goes on, and how many of its lines are known; absent at the beginning. */
  readonly after?: { readonly runId: string; readonly done: number } | undefined;
}

export type TestRunGone =
  | {
      readonly kind: 'tested';
      readonly runId: string;
      readonly event: unknown;
      readonly lines: readonly TestRunLine[];
      /** Of all steps so far. */
      readonly done: number;
      /** The path of the step that comes next. */
      readonly at: string | null;
      readonly end: RunEnd | null;
    }
  | Outdated
  /** There is no such test run, or its lines are other ones. */
  | { readonly kind: 'unknown_run' }
  /** The same part was asked for before, and its result is not known yet. */
  | { readonly kind: 'unfinished' };

/**
 * Begins or continues a test run: at most one step that reaches the outside, for real, as `testStepOfDraft`. Each part of a run happens
 * once, whatever is repeated. Throws 404 for a Zap that the caller cannot see (S51).
 */
export async function testZap(context: ServerContext, caller: KeyedCaller, zapId: number, wanted: WantedTestRun): Promise<TestRunGone> {
  const { baseRevision, sampleId = null, after } = wanted;
  const request = {
    scope: 'zapTest',
    caller: `profile:${caller.principal.profileId}`,
    key: after === undefined ? caller.idempotencyKey : `${after.runId}/${after.done}`,
    body: [zapId, baseRevision, sampleId],
  };
  const reply = await onceOutside(context, request, async () => ({
    status: 200,
    body: await goOn(context, caller, zapId, wanted),
  }));
  return reply === null ? { kind: 'unfinished' } : reply.body;
}

async function goOn(context: ServerContext, caller: SignedInCaller, zapId: number, wanted: WantedTestRun): Promise<TestRunGone> {
  const { db, encryption, clock, random } = context;
  const { baseRevision, sampleId, after } = wanted;
  const zap = await findVisibleZap(db, caller.principal.profileId, zapId, clock.now());
  const { definition, revision } = await findDraft(db, zapId);
  if (revision !== baseRevision) return { kind: 'outdated', revision };
  const begun = after === undefined ? null : await findBegun(context, zapId, definition, after);
  if (begun === 'outdated') return { kind: 'outdated', revision };
  if (begun === null && after !== undefined) return { kind: 'unknown_run' };
  const startedAt = begun?.record.started_at ?? clock.now();
  const runId = begun?.record.id ?? uuid({ msecs: startedAt.getTime(), random: random.bytes(16) });
  const event = begun === null ? await eventOf(context, zapId, definition, sampleId) : begun.event;
  const test = await testOf(context, zap, runId, definition);
  const { definition: sent } = await definitionOfRun(context, definition);
  const run = createTestRun(context, test, { definition: sent, event, log: begun?.log ?? [] }, null);
  const lines = begun !== null && begun.size > maxRunSize ? [tooLarge(run, clock.now().getTime())] : await linesOfRequest(context, run);
  const isTooLarge = lines[0]?.error === tooLargeRun;
  const end = isTooLarge ? 'failed' : run.end;
  const failed = lines.find(({ outcome }) => outcome === 'failed');
  const done = (begun?.log.length ?? 0) + lines.length;
  const result = { kind: 'tested', runId, event, lines, done, at: isTooLarge ? null : run.at, end } as const;
  // A run that has ended stays as it is.
  if (begun !== null && lines.length === 0) return result;
  await withLockedZap(context, caller, zapId, async (tx, locked, actor) => {
    if (begun === null) {
      const versionId = await saveTestedVersion(tx, zapId, { definition, createdBy: actor.id, now: startedAt });
      const state = { name: 'succeeded' } as const;
      const record = {
        id: runId,
        accountId: locked.account_id,
        zapId,
        versionId,
        kind: 'test',
        run: { state, fence: 0, crashes: 0 },
      } as const;
      await insertRuns(tx, [{ ...record, replayOf: null, autoreplays: 0 }], startedAt);
    }
    const key = { id: runId, day: begun?.record.day ?? dayOf(startedAt) };
    const { trigger } = definition;
    const first: NewStep[] =
      begun !== null || trigger === null
        ? []
        : [{ path: trigger.key, attempt: 1, state: 'succeeded', output: event, startedAt, endedAt: startedAt }];
    const from = begun === null ? 0 : done - lines.length + (trigger === null ? 0 : 1);
    await writeSteps(tx, encryption, key, [...first, ...lines.map(stepOfLine)], from);
    const state: RunState =
      failed === undefined ? { name: end === 'filtered' ? 'filtered' : 'succeeded' } : { name: 'failed', cause: 'step' };
    await endTest(tx, runId, { startedAt, endedAt: clock.now(), error: failed?.error ?? null, errorPath: failed?.path ?? null, state });
  });
  return result;
}

/** What the steps of a test run of a draft need to know of its Zap. */
export const testOf = async (
  { db }: ServerContext,
  { id: zapId, account_id: accountId }: { readonly id: number; readonly account_id: number },
  runId: string,
  definition: ZapDefinition,
): Promise<TestOf> => ({ accountId, zapId, runId, zone: await zoneOfZap(db, zapId, definition), region: await regionOf(db, accountId) });

interface Begun {
  readonly record: RunRecord;
  readonly event: unknown;
  readonly log: readonly LogEntry[];
  /** Bytes of its results. */
  readonly size: number;
}

/** A test run of this definition that has this many lines; null if there is none. */
async function findBegun(
  { db, encryption }: ServerContext,
  zapId: number,
  definition: ZapDefinition,
  { runId, done }: { readonly runId: string; readonly done: number },
): Promise<Begun | 'outdated' | null> {
  const record = await findRun(db, runId);
  if (record === null || record.zap_id !== zapId || record.kind !== 'test') return null;
  const tested = await findDefinition(db, record.version_id);
  if (!isSameJson(tested, definition)) return 'outdated';
  const steps = await stepsOf(db, record);
  const all = logOf(encryption, steps);
  const log = all.filter(({ path }) => path !== definition.trigger?.key);
  if (log.length !== done) return null;
  return {
    record,
    event: all.find(({ path }) => path === definition.trigger?.key)?.output ?? null,
    // A step that was not carried out gave its example to later ones.
    log: log.map((entry) =>
      entry.outcome === 'skipped' && findStep(definition, stepKeyOf(entry.path)) !== undefined ? { ...entry, outcome: 'succeeded' } : entry,
    ),
    size: steps.reduce((sum, { sealed_output: output }) => sum + (output?.length ?? 0), 0),
  };
}

async function linesOfRequest({ clock }: ServerContext, run: TestRun): Promise<readonly TestRunLine[]> {
  const began = clock.now().getTime();
  const lines: TestRunLine[] = [];
  do {
    lines.push(...(await run.advance()));
    if (lines.at(-1)?.isOutside) break;
  } while (run.end === null && lines.length < maxRequestLines && clock.now().getTime() - began < maxRequestTime);
  // Nothing is left to run, so the end is known.
  if (run.end === null && run.at === null) lines.push(...(await run.advance()));
  return lines;
}

const tooLargeRun = 'The results of this run are larger than 10 MB. Let its steps return less.';

const tooLarge = ({ at }: TestRun, startedAt: number): TestRunLine => ({
  path: at ?? '',
  outcome: 'failed',
  input: null,
  output: null,
  error: tooLargeRun,
  requests: [],
  isOutside: false,
  startedAt,
  duration: 0,
});

const stepOfLine = ({ path, outcome, input, output, error, startedAt, duration }: TestRunLine): NewStep => ({
  path,
  attempt: 1,
  state: outcome === 'not_taken' ? 'skipped' : outcome,
  ...(outcome !== 'not_taken' && { input }),
  output,
  error,
  startedAt: new Date(startedAt),
  endedAt: new Date(startedAt + duration),
});
