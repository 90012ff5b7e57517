/** Tests of a draft: its trigger, and its steps one by one. */
import { v7 as uuid } from 'uuid';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { TestedStep } from '../../domain/runs/kinds/kind';
import { stepUnderTest } from '../../domain/runs/testScope';
import type { RunState } from '../../domain/runs/states';
import type { ServerContext } from '../platform/context';
import { dayOf } from '../plans/usage.store';
import { regionOf } from '../accounts/settings.store';
import { findDraft } from '../engine/drafts.store';
import { insertRuns } from '../engine/runs.store';
import { writeSteps, type NewStep } from '../engine/steps.store';
import { endTest, outputsOfTests, saveTestedVersion } from '../engine/tests.store';
import { samplesOf, storeSamples, type TriggerSample } from '../engine/samples.store';
import { fetchEvents } from '../engine/fetchSamples';
import { exampleEvent, outputBefore, testStep, type StepResultOfTest } from '../engine/testStep';
import { findTriggerOfDefinition, zoneOfZap } from '../engine/triggers';
import { definitionOfRun } from '../engine/sentDefinition';
import { onceOutside } from '../platform/requests/idempotency';
import type { KeyedCaller, SignedInCaller } from '../accounts/lockedAccount';
import { findVisibleZap, withLockedZap } from '../zaps/visibleZap';

export interface FoundSamples {
  readonly source: 'events' | 'live' | 'sample';
  readonly samples: readonly (Omit<TriggerSample, 'receivedAt'> & { readonly receivedAt: Date | null })[];
}

/** The id of the app's own example. */
const exampleId = 'sample';

/**
 * Events of the trigger of a draft: the last ones that came, else what the app has now, else its example. A text says why there
 * is none. Throws 404 for a Zap that the caller cannot see (S51).
 */
export async function testTrigger(context: ServerContext, caller: SignedInCaller, zapId: number): Promise<FoundSamples | string> {
  const { db, encryption, clock } = context;
  const zap = await findVisibleZap(db, caller.principal.profileId, zapId, context.clock.now());
  const { definition } = await findDraft(db, zapId);
  if (findTriggerOfDefinition(context, definition) === null) return 'Choose a trigger that can run here first.';
  const known = await samplesOf(db, encryption, zapId, definition.trigger);
  if (known.length > 0) return { source: 'events', samples: known };
  const fetched = await fetchEvents(context, { accountId: zap.account_id, zapId, definition });
  if (fetched?.ok === false) return fetched.message;
  const events = fetched?.value ?? [];
  if (events.length === 0)
    return { source: 'sample', samples: [{ id: exampleId, receivedAt: null, sample: exampleEvent(context, definition) }] };
  const { trigger } = definition;
  if (trigger !== null)
    await withLockedZap(context, caller, zapId, (tx) => storeSamples(tx, encryption, { zapId, trigger, events, now: clock.now() }));
  return { source: 'live', samples: await samplesOf(db, encryption, zapId, trigger) };
}

export type StepTested =
  | ({ readonly kind: 'tested'; readonly runId: string; readonly duration: number } & StepResultOfTest)
  | { readonly kind: 'outdated'; readonly revision: number }
  | { readonly kind: 'unknown_step' }
  /** The same request was made before, and its result is not known yet. */
  | { readonly kind: 'unfinished' };

/** The wish of a test of a step. */
export interface WantedTest {
  readonly stepKey: string;
  readonly baseRevision: number;
  readonly sampleId?: string | undefined;
}

/** `runStepOfDraft`, once for an `Idempotency-Key` (R07), because a step can have effects. */
export async function testStepOfDraft(context: ServerContext, caller: KeyedCaller, zapId: number, wanted: WantedTest): Promise<StepTested> {
  const { stepKey, baseRevision, sampleId = null } = wanted;
  const request = {
    scope: 'stepTest',
    caller: `profile:${caller.principal.profileId}`,
    key: caller.idempotencyKey,
    body: [zapId, stepKey, baseRevision, sampleId],
  };
  const reply = await onceOutside(context, request, async () => ({
    status: 200,
    body: await runStepOfDraft(context, caller, zapId, wanted),
  }));
  return reply === null ? { kind: 'unfinished' } : reply.body;
}

/**
 * Runs one step of a draft for real and puts it in the history as a test, which counts no task. Its data are a sample of the
 * trigger, the results of earlier tests, and else the examples of the apps. Throws 404 as `testTrigger`.
 */
async function runStepOfDraft(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  { stepKey, baseRevision, sampleId }: WantedTest,
): Promise<StepTested> {
  const { db, encryption, clock, random } = context;
  const zap = await findVisibleZap(db, caller.principal.profileId, zapId, context.clock.now());
  const { definition, revision } = await findDraft(db, zapId);
  if (revision !== baseRevision) return { kind: 'outdated', revision };
  const event = await eventOf(context, zapId, definition, sampleId);
  const outputs = await outputsOfTests(db, encryption, zapId, definition);
  const zone = await zoneOfZap(db, zapId, definition);
  const region = await regionOf(db, zap.account_id);
  const { definition: sent } = await definitionOfRun(context, definition);
  const found = stepUnderTest(sent, stepKey, event, { zone, region }, (step, path) => outputBefore(context, outputs, step, path));
  if (found === null) return { kind: 'unknown_step' };
  const startedAt = clock.now();
  const runId = uuid({ msecs: startedAt.getTime(), random: random.bytes(16) });
  const tested = await testStep(context, { accountId: zap.account_id, zapId, runId, zone, region }, found);
  const endedAt = clock.now();
  const lines: NewStep[] = [
    ...(definition.trigger === null
      ? []
      : [{ path: definition.trigger.key, attempt: 1, state: 'succeeded' as const, output: event, startedAt, endedAt: startedAt }]),
    {
      path: found.path,
      attempt: 1,
      state: tested.outcome,
      input: tested.input,
      output: tested.output,
      error: tested.error,
      startedAt,
      endedAt,
    },
  ];
  await withLockedZap(context, caller, zapId, async (tx, locked, actor) => {
    const versionId = await saveTestedVersion(tx, zapId, { definition, createdBy: actor.id, now: startedAt });
    const run = { state: stateAfter(tested.outcome), fence: 0, crashes: 0 };
    const record = {
      id: runId,
      accountId: locked.account_id,
      zapId,
      versionId,
      kind: 'test' as const,
      run,
      replayOf: null,
      autoreplays: 0,
    };
    await insertRuns(tx, [record], startedAt);
    await writeSteps(tx, encryption, { id: runId, day: dayOf(startedAt) }, lines, 0);
    await endTest(tx, runId, { startedAt, endedAt, error: tested.error, errorPath: tested.error === null ? null : found.path });
  });
  return { kind: 'tested', runId, duration: endedAt.getTime() - startedAt.getTime(), ...tested };
}

/** The chosen event of a trigger, else its newest one, else the example of its app. */
export async function eventOf(
  context: Pick<ServerContext, 'db' | 'encryption' | 'connectors'>,
  zapId: number,
  definition: ZapDefinition,
  sampleId: string | null | undefined,
): Promise<unknown> {
  const samples = await samplesOf(context.db, context.encryption, zapId, definition.trigger);
  const chosen = samples.find(({ id }) => String(id) === sampleId) ?? (sampleId === exampleId ? undefined : samples[0]);
  return chosen === undefined ? exampleEvent(context, definition) : chosen.sample;
}

const stateAfter = (outcome: TestedStep['outcome']): RunState =>
  outcome === 'failed' ? { name: 'failed', cause: 'step' } : { name: outcome === 'filtered' ? 'filtered' : 'succeeded' };
