import type { z } from 'zod';
import type { LastStepTest, TriggerSample } from '../../contract/zapDrafts';
import { isRecord, ownValue, textOf, type Json } from '../../domain/runs/json';
import { hideNamed } from '../../domain/runs/namedSecrets';
import { stepKeyOf } from '../../domain/runs/runPaths';
import type { LastTest } from '../engine/tests.store';

/**
 * Some senders confirm an address with a person, who has to open an address (Amazon SNS) or copy a token (Notion) of their first request:
 * it is shown whole where the trigger is set up.
 */
function isConfirmation(sample: unknown): boolean {
  const body = ownValue(sample, 'body');
  if (!isRecord(body)) return false;
  return /^(?:Subscription|Unsubscribe)Confirmation$/.test(textOf(body.Type)) || Object.keys(body).join() === 'verification_token';
}

/** An event of a trigger, as the history shows it; without a time for the app's own example. */
export const presentSample = ({
  id,
  receivedAt,
  sample,
}: {
  readonly id: string;
  readonly receivedAt: Date | null;
  readonly sample: unknown;
}): z.infer<typeof TriggerSample> => ({
  id: String(id),
  received_at: receivedAt?.toISOString() ?? null,
  sample: ((isConfirmation(sample) ? sample : hideNamed(sample)) ?? null) as Json,
});

/** The last test of a step. */
export const presentLastTest = ({
  runId,
  path,
  state,
  input,
  output,
  error,
  startedAt,
  endedAt,
}: LastTest): z.infer<typeof LastStepTest> => ({
  step_key: stepKeyOf(path),
  tested_at: endedAt.toISOString(),
  run_id: runId,
  outcome: state,
  input: hideNamed(input) as Json,
  output: hideNamed(output) as Json,
  error: error === null ? null : (hideNamed(error) as string),
  duration_ms: endedAt.getTime() - startedAt.getTime(),
});
