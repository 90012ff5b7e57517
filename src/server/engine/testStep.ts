/** Runs one step of a draft at once, for a test in the editor. */
import { asList, chooseBranches, delayOf, filterCheck, itemsOf } from '../../domain/runs/decisions';
import type { Step, ZapDefinition } from '../../domain/runs/definition';
import { textOf } from '../../domain/runs/json';
import type { Region } from '../../domain/runs/regions';
import { resolveField } from '../../domain/runs/resolving';
import { iterationPath, runPath } from '../../domain/runs/runPaths';
import { exampleOf } from '../../domain/runs/stepExamples';
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

export interface TestedStep {
  readonly outcome: 'succeeded' | 'failed' | 'filtered' | 'skipped';
  /** As it is stored and shown: without secrets. */
  readonly input: unknown;
  readonly output: unknown;
  readonly error: string | null;
}

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
  const read = (text: string): unknown => {
    const result = resolveField(text, scope);
    return result.ok ? result.value : null;
  };
  const skipped = (input: unknown, output: unknown): TestedStep => ({ outcome: 'skipped', input, output, error: null });
  const now = context.clock.now();
  const locale = { zone: test.zone, region: test.region, now: now.getTime() };
  switch (step.kind) {
    case 'filter':
      return { error: null, ...filterCheck(step, read, locale), input: null };
    case 'paths':
      return { error: null, ...chooseBranches(step, read, locale), input: null };
    case 'loop': {
      const list = resolveField(step.list, scope);
      if (!list.ok) return failed(null, list.message);
      const found = itemsOf(step, () => list.value, context.config.runs.loopItems);
      if (typeof found === 'string') return failed(null, found);
      const { items, left } = found;
      return { outcome: 'succeeded', input: null, output: { count: items.length, left, item: items[0] ?? null }, error: null };
    }
    case 'delay': {
      const wait = delayOf(step, read, locale);
      if (typeof wait === 'string') return failed(null, wait);
      return skipped(null, { until: new Date('until' in wait ? wait.until : locale.now + wait.duration).toISOString() });
    }
    case 'digest': {
      const entry = read(step.entry);
      return skipped({ entry }, { entries: [entry], count: 1 });
    }
    case 'approval': {
      const approvers = step.approvers.flatMap((each) => asList(read(each)).map(textOf));
      const answer = { answer: 'approve', answered_by: approvers[0] ?? null, answered_at: now.toISOString(), expired: false };
      return skipped({ approvers, message: read(step.message) }, answer);
    }
    case 'sub_zap':
      return skipped({ zapId: step.zapId }, exampleOf(step));
    case 'action':
    case 'code':
      return callTested(context, test, { step: { ...step, fields: openFields(context, test.zapId, step) }, path, scope });
  }
}

const failed = (input: unknown, error: string): TestedStep => ({ outcome: 'failed', input, output: null, error });

async function callTested(
  context: WorkContext,
  { accountId, zapId, runId, zone, region }: TestOf,
  { step, path, scope }: StepUnderTest & { readonly step: Extract<Step, { kind: 'action' | 'code' }> },
): Promise<TestedStep> {
  const unreadable = unreadableSecret(step.fields);
  if (unreadable !== null) return failed(null, unreadable);
  const resolved = resolveField(step.fields, scope, step.kind === 'action' ? syntaxOf(context, step) : undefined);
  if (!resolved.ok) return failed(null, resolved.message);
  const work = workOf(context, step, resolved.value as FieldValues);
  if (work === null) return failed(null, 'This app can’t run here.');
  const { connectionId } = step;
  const needsConnection = work.connector.connection !== null;
  if (needsConnection && connectionId === null) return failed(shownInput(work, null), 'Choose an account for this step.');
  const connection = needsConnection ? await connectionOfZap(context, { accountId, zapId, connectionId: connectionId! }) : null;
  if (connection !== null && connection.type !== 'ready') return failed(shownInput(work, null), connection.message);
  if (connection !== null && connection.app !== work.connector.app.key)
    return failed(shownInput(work, null), 'The account of this step is for another app. Choose another one.');
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
  return result.type === 'succeeded' ? { outcome: 'succeeded', input, output: result.output, error: null } : failed(input, result.message);
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
  if (step.kind === 'action') return connectors.findAction(step.app, step.event)?.sample ?? null;
  const last = step.kind === 'loop' ? step.steps.at(-1) : undefined;
  return exampleOf(step, last && outputs.get(runPath(iterationPath(path, 0), last.key)));
}

/** The example of a trigger; null if its app has none here. */
export const exampleEvent = ({ connectors }: Pick<WorkContext, 'connectors'>, { trigger }: ZapDefinition): unknown =>
  trigger === null ? null : (connectors.findTrigger(trigger.app, trigger.event)?.sample ?? null);
