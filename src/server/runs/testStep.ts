/** Runs one step of a draft at once, for a test in the editor. */
import { delayOf, chooseBranches, filterCheck, itemsOf } from '../../domain/runs/decisions';
import type { Step, ZapDefinition } from '../../domain/runs/definition';
import type { Region } from '../../domain/runs/regions';
import { resolveField } from '../../domain/runs/resolving';
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
import { createStore } from './store';

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
 * Runs a step for real. Steps that wait, ask people or run another Zap are not carried out: the result says what they would do.
 * Never throws for what the step does.
 */
export async function testStep(context: WorkContext, test: TestOf, { step, path, scope }: StepUnderTest): Promise<TestedStep> {
  const read = (text: string): unknown => {
    const result = resolveField(text, scope);
    return result.ok ? result.value : null;
  };
  const decided = (output: unknown, outcome: TestedStep['outcome'] = 'succeeded'): TestedStep => ({
    outcome,
    input: null,
    output,
    error: null,
  });
  const locale = { zone: test.zone, region: test.region, now: context.clock.now().getTime() };
  switch (step.kind) {
    case 'filter':
      return { error: null, ...filterCheck(step, read, locale), input: null };
    case 'paths':
      return { error: null, ...chooseBranches(step, read, locale), input: null };
    case 'loop': {
      const { items, left } = itemsOf(step, read);
      return decided({ count: items.length, left, item: items[0] ?? null });
    }
    case 'delay': {
      const wait = delayOf(step, read, locale);
      return typeof wait === 'string' ? failed(null, wait) : decided(wait, 'skipped');
    }
    case 'digest':
      return decided({ entry: read(step.entry) }, 'skipped');
    case 'approval':
      return decided({ approvers: step.approvers.map(read), message: read(step.message) }, 'skipped');
    case 'sub_zap':
      return decided({ zapId: step.zapId }, 'skipped');
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
  if (connection !== null && connection.app !== work.connector.app)
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

/** The output of an earlier step that was never tested: the example of its app. */
export function exampleOutput({ connectors }: Pick<WorkContext, 'connectors'>, step: Step): unknown {
  return step.kind === 'action' ? (connectors.findAction(step.app, step.event)?.sample ?? null) : null;
}

/** The example of a trigger; null if its app has none here. */
export const exampleEvent = ({ connectors }: Pick<WorkContext, 'connectors'>, { trigger }: ZapDefinition): unknown =>
  trigger === null ? null : (connectors.findTrigger(trigger.app, trigger.event)?.sample ?? null);
