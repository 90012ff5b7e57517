/** Runs a draft without any effect, and the tests that are saved with it. */
import { setImmediate } from 'node:timers/promises';
import { seconds } from '../../domain/durations';
import type { RunEnd } from '../../domain/runs/commands';
import type { ZapDefinition } from '../../domain/runs/definition';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { compareWithTest, type SavedTest, type TestDifference, type TestedLine } from '../../domain/runs/savedTests';
import type { SignedInCaller } from '../accounts/lockedAccount';
import { findDraft } from '../engine/drafts.store';
import { createTestRun, type TestRunLine } from '../engine/testRun';
import type { DryRun, TestOf } from '../engine/testStep';
import { outputsOfTests } from '../engine/tests.store';
import { definitionOfRun } from '../engine/sentDefinition';
import type { ServerContext } from '../platform/context';
import { findVisibleZap } from '../zaps/visibleZap';
import { eventOf } from './testDraft';
import { testOf, type Outdated } from './testZap';

/** Milliseconds, lines and characters of data of one dry run. */
const limits = { time: seconds(30), lines: 1_000, size: 5_000_000 } as const;

export interface DryRunResult {
  readonly event: unknown;
  readonly lines: readonly TestRunLine[];
  /** `stopped`: it was too long. */
  readonly end: RunEnd | 'stopped';
}

/** A dry run with a chosen event, or of a saved test. Nothing is sent, stored or counted. Throws 404 as `testZap`. */
export async function dryRunZap(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  {
    baseRevision,
    sampleId,
    testKey,
  }: { readonly baseRevision: number; readonly sampleId?: string | undefined; readonly testKey?: string | undefined },
): Promise<({ readonly kind: 'tested'; readonly test: SavedTest | null } & DryRunResult) | Outdated | { readonly kind: 'unknown_test' }> {
  const { db, encryption, clock } = context;
  const zap = await findVisibleZap(db, caller.principal.profileId, zapId, clock.now());
  const { definition, revision } = await findDraft(db, zapId);
  if (revision !== baseRevision) return { kind: 'outdated', revision };
  const saved = testKey === undefined ? null : definition.tests?.find(({ key }) => key === testKey);
  if (saved === undefined) return { kind: 'unknown_test' };
  const signal = AbortSignal.timeout(limits.time);
  const test = await testOf(context, zap, zapId.toString(), definition);
  if (saved !== null) return { kind: 'tested', test: saved, ...(await dryRunOfTest(context, test, definition, saved, signal)) };
  const event = await eventOf(context, zapId, definition, sampleId);
  const samples = await outputsOfTests(db, encryption, zapId, definition);
  return { kind: 'tested', test: null, ...(await dryRun(context, test, { definition, event }, { given: new Map(), samples, signal })) };
}

const dryRunOfTest = (
  context: ServerContext,
  test: TestOf,
  definition: ZapDefinition,
  { event, outputs }: SavedTest,
  signal: AbortSignal,
): Promise<DryRunResult> =>
  dryRun(context, test, { definition, event }, { given: new Map(Object.entries(outputs)), samples: new Map(), signal });

async function dryRun(
  context: ServerContext,
  test: TestOf,
  { definition, event }: { readonly definition: ZapDefinition; readonly event: unknown },
  options: Pick<DryRun, 'given' | 'samples' | 'signal'>,
): Promise<DryRunResult> {
  const { definition: sent } = await definitionOfRun(context, definition);
  const run = createTestRun(context, test, { definition: sent, event }, { ...options, values: new Map(), files: new Map() });
  const lines: TestRunLine[] = [];
  let size = 0;
  while (run.end === null) {
    if (options.signal.aborted || lines.length >= limits.lines || size > limits.size) return { event, lines, end: 'stopped' };
    const added = await run.advance();
    size += added.reduce((sum, { input, output }) => sum + JSON.stringify([input, output]).length, 0);
    lines.push(...added);
    // Others are served between the steps.
    await setImmediate();
  }
  return { event, lines, end: run.end };
}

/** A saved test after its run. `isStopped`: it was too long to be compared. */
export interface CheckedTest {
  readonly key: string;
  readonly title: string;
  readonly differences: readonly TestDifference[];
  readonly isStopped: boolean;
}

/** Runs all saved tests of a draft, dry, within the time of one dry run. Throws 404 as `testZap`. */
export async function checkTests(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  baseRevision: number,
): Promise<{ readonly kind: 'checked'; readonly tests: readonly CheckedTest[] } | Outdated> {
  const { db, clock } = context;
  const zap = await findVisibleZap(db, caller.principal.profileId, zapId, clock.now());
  const { definition, revision } = await findDraft(db, zapId);
  if (revision !== baseRevision) return { kind: 'outdated', revision };
  const signal = AbortSignal.timeout(limits.time);
  const test = await testOf(context, zap, zapId.toString(), definition);
  const tests: CheckedTest[] = [];
  for (const saved of definition.tests ?? []) {
    const { lines, end } = await dryRunOfTest(context, test, definition, saved, signal);
    const isStopped = end === 'stopped';
    tests.push({ key: saved.key, title: saved.title, differences: isStopped ? [] : differencesOf(saved, lines), isStopped });
  }
  return { kind: 'checked', tests };
}

/** Compared as people see them: secrets are hidden in a saved test. */
export const differencesOf = (saved: SavedTest, lines: readonly TestedLine[]): readonly TestDifference[] =>
  compareWithTest(
    saved,
    lines.map((line) => ({ ...line, input: hideNamed(line.input), output: hideNamed(line.output) })),
  );
