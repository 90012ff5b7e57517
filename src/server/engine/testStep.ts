/** Runs one step of a draft at once, for a test in the editor: for real, or dry. */
import type { ZapDefinition, Step } from '../../domain/runs/definition';
import { kindOf, listsOf } from '../../domain/runs/kinds';
import { isAction } from '../../domain/runs/kinds/action';
import { failedTest, type StepContext, type TestedStep } from '../../domain/runs/kinds/kind';
import type { Region } from '../../domain/runs/regions';
import { namedSecretsIn } from '../../domain/runs/namedSecrets';
import { resolveField } from '../../domain/runs/resolving';
import { iterationPath, runPath } from '../../domain/runs/runPaths';
import type { StepUnderTest } from '../../domain/runs/testScope';
import type { FieldValues } from '../connectors/connector';
import { callStep } from './callStep';
import { createKept } from './keptItems';
import { createPace } from './pace';
import { connectionOfZap } from './connections';
import { storedValues } from './oauth/renewal';
import { secretsOf, sentWork, shownInput, syntaxOf, workOf, type Work } from './runStep';
import type { WorkContext } from './runWriter';
import { openFields, unreadableSecret } from './sealedFields';
import { withoutSecrets } from './secrets';
import { createStepTools, type DryTools, type SentRequest } from './stepTools';

export interface TestOf {
  readonly accountId: number;
  readonly zapId: number;
  readonly runId: string;
  readonly zone: string;
  readonly region: Region | null;
}

/** A dry run: nothing is sent, and nothing outside changes. */
export interface DryRun extends DryTools {
  /** By path: the outputs that a saved test gives to steps that need something outside. */
  readonly given: ReadonlyMap<string, unknown>;
  /** By path: the outputs of earlier tests, which are used before the examples of apps. */
  readonly samples: ReadonlyMap<string, unknown>;
  readonly signal: AbortSignal;
}

/** A tested step. `requests`: what was sent, or would be. */
export interface StepResultOfTest extends TestedStep {
  readonly requests: readonly SentRequest[];
  /** It needs something outside of the Zap, or changes it. */
  readonly isOutside: boolean;
}

const inside = (tested: TestedStep): StepResultOfTest => ({ ...tested, requests: [], isOutside: false });

/**
 * Runs a step for real, or dry. Steps that wait, ask people or run another Zap are not carried out: the input says what they would do,
 * and the output is what later steps would get. Never throws for what the step does.
 */
export async function testStep(
  context: WorkContext,
  test: TestOf,
  { step, path, scope }: StepUnderTest,
  dry: DryRun | null = null,
): Promise<StepResultOfTest> {
  const locale = { zone: test.zone, region: test.region, now: context.clock.now().getTime() };
  const read = (text: string): unknown => {
    const result = resolveField(text, scope, locale);
    return result.ok ? result.value : null;
  };
  const resolve: StepContext['resolve'] = (field) => resolveField(field, scope, locale);
  const tested = kindOf(step).test(step, { read, resolve, locale, loopItems: context.config.runs.loopItems });
  if (tested === null)
    return callTested(context, test, { step: { ...step, fields: openFields(context, test.zapId, step) }, path, scope }, dry);
  if (tested.outcome !== 'skipped') return inside(tested);
  return { ...tested, output: dry?.given.has(path) ? dry.given.get(path) : tested.output, requests: [], isOutside: true };
}

async function callTested(
  context: WorkContext,
  { accountId, zapId, runId, zone, region }: TestOf,
  { step, path, scope }: StepUnderTest,
  dry: DryRun | null,
): Promise<StepResultOfTest> {
  const unreadable = unreadableSecret(step.fields);
  if (unreadable !== null) return inside(failedTest(null, unreadable));
  const resolved = resolveField(step.fields, scope, { zone, region }, isAction(step) ? syntaxOf(context, step) : undefined);
  if (!resolved.ok) return inside(failedTest(null, resolved.message));
  const found = workOf(context, step, resolved.value as FieldValues);
  if (found === null) return inside(failedTest(null, 'This app can’t run here.'));
  const connection = await connectionForTest(context, { accountId, zapId }, found, step, dry);
  const work = sentWork(found, typeof connection === 'string' ? null : connection);
  const isRefused = typeof connection === 'string';
  if (isRefused && dry === null) return inside(failedTest(shownInput(work, null), connection));
  const ready = isRefused ? null : connection;
  const input = shownInput(work, ready);
  const notCarriedOut = (requests: readonly SentRequest[]): StepResultOfTest => ({
    outcome: 'skipped',
    input,
    output: dry!.given.has(path) ? dry!.given.get(path) : outputBefore(context, dry!.samples, step, path),
    error: null,
    requests,
    isOutside: true,
  });
  // A dry run shows what a step would do before its app is connected.
  if (isRefused) return notCarriedOut([]);
  const idempotencyKey = context.encryption.digest('run-step-key', `${runId}/${path}`);
  const { watch, outgoing, ...tools } = createStepTools(context, { accountId, zapId, key: idempotencyKey }, dry);
  const result = await callStep(outgoing, {
    action: work.action,
    input: work.input,
    connection: ready?.values ?? {},
    connectionFields: ready?.fields ?? [],
    ...tools,
    kept: createKept(context.db, ready?.id ?? null),
    pace: createPace(context, dry === null ? (ready?.id ?? null) : null),
    idempotencyKey,
    zone,
    region,
    now: context.clock.now(),
    signal: dry === null ? new AbortController().signal : dry.signal,
  });
  const requests = withoutSecrets(watch.requests, [...secretsOf(work, ready), ...namedSecretsIn(work.input)]);
  if (watch.isStopped) return notCarriedOut(requests);
  const { isOutside, hasChanged } = watch;
  if (result.type !== 'succeeded') return { ...failedTest(input, result.message), requests, isOutside };
  const isGiven = dry !== null && isOutside && dry.given.has(path);
  return {
    outcome: dry !== null && hasChanged ? 'skipped' : 'succeeded',
    input,
    output: isGiven ? dry.given.get(path) : result.output,
    error: null,
    requests,
    isOutside,
  };
}

/** The connection of a step, null for an app without one; a sentence if it cannot be used. A dry run asks no app to renew it. */
async function connectionForTest(
  context: WorkContext,
  of: { readonly accountId: number; readonly zapId: number },
  { connector }: Work,
  { connectionId }: Step,
  dry: DryRun | null,
) {
  if (connector.connection === null) return null;
  if (connectionId === null) return 'Choose an account for this step.';
  const found = await connectionOfZap(context, { ...of, connectionId }, dry === null ? {} : { valuesOf: storedValues });
  if (found.type !== 'ready') return found.message;
  return found.app === connector.app.key ? found : 'The account of this step is for another app. Choose another one.';
}

/**
 * The output of an earlier step in a test: its own last one, otherwise the example of its app, or of the engine. `outputs`: those of
 * earlier tests, by path.
 */
export function outputBefore(
  { connectors }: Pick<WorkContext, 'connectors'>,
  outputs: ReadonlyMap<string, unknown>,
  step: Step,
  path: string,
): unknown {
  if (outputs.has(path)) return outputs.get(path);
  if (isAction(step)) return connectors.findAction(step.app, step.event)?.sample ?? null;
  const last = listsOf(step)
    .find(({ branch }) => branch === null)
    ?.steps.at(-1);
  return kindOf(step).example?.(step, (last && outputs.get(runPath(iterationPath(path, 0), last.key))) ?? null) ?? null;
}

/** The example of a trigger; null if its app has none here. */
export const exampleEvent = ({ connectors }: Pick<WorkContext, 'connectors'>, { trigger }: ZapDefinition): unknown =>
  trigger === null ? null : (connectors.findTrigger(trigger.app, trigger.event)?.sample ?? null);
