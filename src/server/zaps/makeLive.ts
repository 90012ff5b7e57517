import type { Transaction } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import { isSameJson } from '../../domain/runs/json';
import type { ServerContext } from '../platform/context';
import { changeVersionOfWaitingRuns } from '../engine/connectedDefinitions.store';
import { keepDraft, type DraftRecord } from '../engine/drafts.store';
import { publishVersion, type VersionRecord } from '../engine/versions.store';
import { forgetStaleSamples } from '../engine/samples.store';
import { updateTrigger } from '../engine/triggers.store';
import { withConnections } from '../engine/portableDefinition';
import { publishTrigger } from '../engine/triggers';
import type { Tables } from '../platform/tables';
import { projectSteps } from './projectSteps';

export type PublishContext = Pick<ServerContext, 'clock' | 'config' | 'connectors' | 'encryption' | 'random'>;

/** The definition that is to run, the live version before, and the draft that it comes from, if it does. */
export interface Publishing {
  readonly definition: ZapDefinition;
  readonly live: VersionRecord | null;
  readonly draft: DraftRecord | null;
  readonly actorId: number;
}

/**
 * Makes a definition the version that new events run, in a transaction that has locked the Zap, and returns it. If it is the live
 * one already, no version is added. The place up to which a poll has read is kept unless the trigger has changed.
 */
export async function makeLive(
  context: PublishContext,
  tx: Transaction<Tables>,
  zapId: number,
  { definition, live, draft, actorId }: Publishing,
): Promise<Pick<VersionRecord, 'number' | 'created_at'>> {
  const now = context.clock.now();
  // A Zap that is edited later has the same step keys as this version.
  if (draft !== null && draft.saved_at === null)
    await keepDraft(tx, zapId, { definition, revision: draft.revision, savedBy: actorId, now });
  await projectSteps(tx, zapId, definition, now);
  if (live !== null && isSameJson(live.definition, definition)) return live;
  const { id, number } = await publishVersion(tx, zapId, definition, { createdBy: actorId, now });
  await publishTrigger(context, tx, zapId, definition);
  await forgetStaleSamples(tx, zapId);
  const isSameTrigger = live !== null && isSameJson(triggerOf(live.definition), triggerOf(definition));
  if (!isSameTrigger) await updateTrigger(tx, zapId, { cursor: null }, now);
  // Runs that wait for a removed connection continue with the one that was chosen instead.
  if (live !== null && isSameJson(unconnected(live.definition), unconnected(definition))) await changeVersionOfWaitingRuns(tx, live.id, id);
  return { number, created_at: now };
}

const unconnected = (definition: ZapDefinition): ZapDefinition => withConnections(definition, () => false);

/** The settings that decide which events a trigger gives. */
function triggerOf({ trigger }: ZapDefinition) {
  if (trigger === null) return null;
  const { app, event, fields, connectionId } = trigger;
  return { app, event, fields, connectionId };
}
