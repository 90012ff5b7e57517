/** Published Zaps and the versions of the own apps that they run with. */
import type { ZapDefinition } from '../../domain/runs/definition';
import { appKey } from '../../domain/zapSteps';
import { pollsAlike } from '../connectors/ownApps/ownConnector';
import { movePins, olderAppsOf, pinsOfVersion, type OlderUse } from '../ownApps/pins.store';
import { findDefinitionOfApp } from '../ownApps/store';
import type { Db } from '../platform/context';
import { renewTrigger, updateTrigger } from './triggers.store';

/** Moves a published Zap to the newest version of one own app, or of all that it uses. Resets its trigger only if old items would count as new. */
export async function moveToNewest(
  tx: Db,
  { id, versionId, definition }: Pick<OlderUse, 'id' | 'versionId' | 'definition'>,
  now: Date,
  only?: string,
): Promise<void> {
  const before = await pinsOfVersion(tx, versionId);
  for (const { key } of await olderAppsOf(tx, versionId)) if (only === undefined || key === only) await movePins(tx, key, { versionId });
  // A poll that is under way with the older version stores its place no more.
  if (!(await keepsPlace(tx, before, await pinsOfVersion(tx, versionId), definition)))
    await updateTrigger(tx, id, { cursor: null, leased_until: null }, now);
  // A poll that failed with the older version does not wait for its next try.
  await renewTrigger(tx, id, now);
}

/** Whether a trigger of an own app finds the same items by the same keys in two versions of its app. */
export async function keepsPlace(
  tx: Db,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  { trigger }: ZapDefinition,
): Promise<boolean> {
  const key = trigger === null ? '' : appKey(trigger.app);
  const [was, is] = [before.get(key), after.get(key)];
  if (trigger === null || was === undefined || is === undefined || was === is) return true;
  const [one, other] = [await findDefinitionOfApp(tx, key, was), await findDefinitionOfApp(tx, key, is)];
  return one === null || other === null || pollsAlike(one, other, trigger.event);
}
