import type { Transaction } from 'kysely';
import { checkZap, type ZapIssue } from '../../domain/zapCheck';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { ServerContext } from '../platform/context';
import { entitlement, periodAt } from '../../domain/entitlement';
import { type AccountRecord, grantsOf } from '../accounts/store';
import { usageOf } from '../plans/usage.store';
import { type DraftRecord, draftsOf, keepDraft } from '../engine/drafts.store';
import { publishVersion, type VersionRecord, versionsById } from '../engine/versions.store';
import type { Tables } from '../platform/tables';
import { liveVersionsOf } from './checks.store';
import { setZapState, type ZapWithFolders } from './store';
import { checkedSteps, type DefinitionToCheck, connectionsOfOwners, withUsualConnections } from './checkDefinitions';
import { isSameJson } from '../../domain/runs/json';
import { changeVersionOfWaitingRuns } from '../engine/connectedDefinitions.store';
import { forgetStaleSamples } from '../engine/samples.store';
import { updateTrigger } from '../engine/triggers.store';
import { withConnections } from '../engine/portableDefinition';
import { publishTrigger, replaceSubscription } from '../engine/triggers';
import { keepsPlace, moveToNewest } from '../engine/ownVersions';
import { pinsOfVersion } from '../ownApps/pins.store';
import { projectSteps } from './projectSteps';

type PublishContext = Pick<ServerContext, 'clock' | 'config' | 'connectors' | 'encryption' | 'random'>;

/** The definition that is to run, the live version before, and the draft that it comes from, if it does. */
interface Publishing {
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
  if (live !== null && isSameJson(live.definition, definition)) {
    // Published again by a person, it runs with the newest versions of own apps.
    if (draft !== null) await moveToNewest(tx, { id: zapId, versionId: live.id, definition }, now);
    return live;
  }
  const { id, number } = await publishVersion(tx, zapId, definition, { createdBy: actorId, now });
  await publishTrigger(context, tx, zapId, definition);
  await forgetStaleSamples(tx, zapId);
  const isSameTrigger = live !== null && isSameJson(triggerOf(live.definition), triggerOf(definition));
  const keeps = isSameTrigger && (await keepsPlace(tx, await pinsOfVersion(tx, live.id), await pinsOfVersion(tx, id), definition));
  if (!keeps) {
    // A poll that is under way stores its place no more.
    await updateTrigger(tx, zapId, { cursor: null, leased_until: null }, now);
    await replaceSubscription(tx, zapId, now);
  }
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

/** A Zap that cannot be turned on, with the result of its check. */
export interface RefusedZap {
  readonly zap: ZapWithFolders;
  readonly issues: readonly ZapIssue[];
}

/** The definition that a Zap will run: its live version, or its draft if it was never published. */
interface Runnable extends DefinitionToCheck {
  readonly zapId: number;
  readonly ownerId: number;
  readonly definition: ZapDefinition;
  readonly live: VersionRecord | null;
  readonly draft: DraftRecord | null;
}

/**
 * Turns on the Zaps that may be on, in order: if there are too many for the plan, the first ones are turned on. A Zap that was
 * never published is published first. The account must be locked. An active Zap stays on, even if its check would fail now.
 */
export async function turnOnZaps(
  context: PublishContext,
  tx: Transaction<Tables>,
  account: AccountRecord,
  zaps: readonly ZapWithFolders[],
  actorId: number,
): Promise<{ readonly switched: readonly ZapWithFolders[]; readonly refused: readonly RefusedZap[] }> {
  const wanted = zaps.filter(({ state }) => state !== 'on');
  const now = context.clock.now();
  const allowance = entitlement(grantsOf(account), now);
  const runnables = await runnablesOf(context, tx, account.id, wanted);
  const steps = await checkedSteps(context, tx, account.id, [...runnables.values()]);
  const { zaps: running, tasks } = await usageOf(tx, account.id, periodAt(account.period_anchor, now));
  const switched: ZapWithFolders[] = [];
  const refused: RefusedZap[] = [];
  for (const zap of wanted) {
    const built = { steps: steps.get(zap.id) ?? [], connected: new Set<string>() };
    const issues = checkZap(built, allowance, { zaps: running + switched.length, tasks });
    if (issues.length > 0) refused.push({ zap, issues });
    else switched.push(zap);
  }
  for (const { id } of switched) await makeLive(context, tx, id, { ...runnables.get(id)!, actorId });
  await setZapState(
    tx,
    switched.map(({ id }) => id),
    'on',
    now,
  );
  return { switched, refused };
}

async function runnablesOf(
  { connectors }: Pick<ServerContext, 'connectors'>,
  tx: Transaction<Tables>,
  accountId: number,
  zaps: readonly ZapWithFolders[],
): Promise<Map<number, Runnable>> {
  const ids = zaps.map(({ id }) => id);
  const liveIds = await liveVersionsOf(tx, ids);
  const versions = await versionsById(tx, [...liveIds.values()]);
  const drafts = await draftsOf(
    tx,
    ids.filter((id) => !liveIds.has(id)),
  );
  const connections = await connectionsOfOwners(
    tx,
    accountId,
    zaps.map(({ owner_id: ownerId }) => ({ ownerId })),
  );
  return new Map(
    zaps.map(({ id: zapId, owner_id: ownerId }) => {
      const live = versions.get(liveIds.get(zapId) ?? '') ?? null;
      const draft = drafts.get(zapId) ?? null;
      const stored = live?.definition ?? draft!.definition;
      const isNew = live === null && draft?.saved_at === null;
      const definition = isNew ? withUsualConnections(connectors, stored, connections.get(ownerId) ?? []) : stored;
      return [zapId, { zapId, ownerId, definition, versionId: live?.id ?? null, live, draft }];
    }),
  );
}
