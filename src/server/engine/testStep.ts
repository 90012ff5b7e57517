/** Runs one step of a draft at once, for a test in the editor. */
import type { ZapDefinition, Step } from '../../domain/runs/definition';
import { kindOf, listsOf } from '../../domain/runs/kinds';
import { isAction } from '../../domain/runs/kinds/action';
import { failedTest, type StepContext, type TestedStep } from '../../domain/runs/kinds/kind';
import type { Region } from '../../domain/runs/regions';
import { resolveField } from '../../domain/runs/resolving';
import { iterationPath, runPath } from '../../domain/runs/runPaths';
import type { StepUnderTest } from '../../domain/runs/testScope';
import type { FieldValues } from '../connectors/connector';
import { callStep } from './callStep';
import { connectionOfZap } from './connections';
import { createDigests } from './digests';
import { createSendMail } from './ownMail';
import { shownInput, syntaxOf, workOf } from './runStep';
import type { WorkContext } from './runWriter';
import { openFields, unreadableSecret } from './sealedFields';
import { createFiles } from './files';
import { createStore } from './stepStorage';

interface TestOf {
  readonly accountId: number;
  readonly zapId: number;
  readonly runId: string;
  readonly zone: string;
  readonly region: Region | null;
}

/**
 * Runs a step for real. Steps that wait, ask people or run another Zap are not carried out: the input says what they would do, and
 * the output is what later steps would get. Never throws for what the step does.
 */
export async function testStep(context: WorkContext, test: TestOf, { step, path, scope }: StepUnderTest): Promise<TestedStep> {
  const locale = { zone: test.zone, region: test.region, now: context.clock.now().getTime() };
  const read = (text: string): unknown => {
    const result = resolveField(text, scope, locale);
    return result.ok ? result.value : null;
  };
  const resolve: StepContext['resolve'] = (field) => resolveField(field, scope, locale);
  const tested = kindOf(step).test(step, { read, resolve, locale, loopItems: context.config.runs.loopItems });
  return tested ?? callTested(context, test, { step: { ...step, fields: openFields(context, test.zapId, step) }, path, scope });
}

async function callTested(
  context: WorkContext,
  { accountId, zapId, runId, zone, region }: TestOf,
  { step, path, scope }: StepUnderTest,
): Promise<TestedStep> {
  const unreadable = unreadableSecret(step.fields);
  if (unreadable !== null) return failedTest(null, unreadable);
  const resolved = resolveField(step.fields, scope, { zone, region }, isAction(step) ? syntaxOf(context, step) : undefined);
  if (!resolved.ok) return failedTest(null, resolved.message);
  const work = workOf(context, step, resolved.value as FieldValues);
  if (work === null) return failedTest(null, 'This app can’t run here.');
  const { connectionId } = step;
  const needsConnection = work.connector.connection !== null;
  if (needsConnection && connectionId === null) return failedTest(shownInput(work, null), 'Choose an account for this step.');
  const connection = needsConnection ? await connectionOfZap(context, { accountId, zapId, connectionId: connectionId! }) : null;
  if (connection !== null && connection.type !== 'ready') return failedTest(shownInput(work, null), connection.message);
  if (connection !== null && connection.app !== work.connector.app.key)
    return failedTest(shownInput(work, null), 'The account of this step is for another app. Choose another one.');
  const idempotencyKey = context.encryption.digest('run-step-key', `${runId}/${path}`);
  const result = await callStep(context.outgoing, {
    action: work.action,
    input: work.input,
    connection: connection?.values ?? {},
    connectionFields: connection?.fields ?? [],
    store: createStore(context, accountId),
    files: createFiles(context, { accountId }),
    digests: createDigests(context, { accountId, zapId }),
    sendMail: createSendMail(context, { accountId, zapId, key: idempotencyKey }),
    idempotencyKey,
    zone,
    region,
    now: context.clock.now(),
    signal: AbortSignal.timeout(35_000),
  });
  const input = shownInput(work, connection);
  return result.type === 'succeeded'
    ? { outcome: 'succeeded', input, output: result.output, error: null }
    : failedTest(input, result.message);
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
