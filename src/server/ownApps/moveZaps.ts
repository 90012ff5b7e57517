/** Moves published Zaps to the newest version of an own app. */
import { accountOfOwnApp, mayChangeOwnApps } from '../../domain/ownApps';
import type { CheckedStep } from '../../domain/zapCheck';
import { forbidden, withLockedAccount, type SignedInCaller } from '../accounts/lockedAccount';
import { audit } from '../audit/recordEvent';
import { queueConnectionRelease } from '../connections/job';
import { differencesBetween } from '../connectors/ownApps/ownConnector';
import { connectionIdsOf } from '../engine/connections';
import { moveToNewest } from '../engine/ownVersions';
import { errorBodies } from '../platform/errorBodies';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { checkedSteps } from '../zaps/checkDefinitions';
import { findDefinitionOfApp, findOwnApp } from './store';
import { olderAppsOf, olderUsesOf, type OlderUse } from './pins.store';

/** Published Zaps that stay on an older version of an app, and how the newest one differs from it. */
export interface OlderVersion {
  readonly version: number;
  readonly changes: readonly string[];
  readonly zaps: readonly OlderUse[];
}

/** The older versions of an app that published Zaps use, the oldest first. */
export async function olderVersionsOf(db: Db, key: string, newest: string): Promise<readonly OlderVersion[]> {
  const uses = await olderUsesOf(db, key);
  const versions = [...new Set(uses.map(({ appVersion }) => appVersion))];
  return Promise.all(
    versions.map(async (version) => ({
      version,
      changes: await changesTo(db, { key, version }, newest),
      zaps: uses.filter(({ appVersion }) => appVersion === version),
    })),
  );
}

async function changesTo(db: Db, { key, version }: { key: string; version: number }, newest: string): Promise<readonly string[]> {
  const earlier = await findDefinitionOfApp(db, key, version);
  return earlier === null ? [] : differencesBetween(earlier, newest).map(({ sentence }) => sentence);
}

/** The own apps of which a published version of a Zap has an older version, with how the newest ones differ. */
export async function olderAppsOfZap(db: Db, versionId: string) {
  const apps = await olderAppsOf(db, versionId);
  return Promise.all(
    apps.map(async ({ key, name, app_version: version, version: newest }) => {
      const definition = await findDefinitionOfApp(db, key, newest);
      return { app: key, name, version, newest, changes: definition === null ? [] : await changesTo(db, { key, version }, definition) };
    }),
  );
}

/** A Zap that stays where it is, and why. */
export interface KeptZap {
  readonly id: number;
  readonly title: string;
  readonly reason: string;
}

/**
 * Moves published Zaps to the newest version of an app: some, or all that have an older one. A Zap that the newest version would break
 * stays. Owners and admins of the account may move all of them, others those that they own. Throws 404 for an app of another account.
 */
export async function moveZaps(
  context: ServerContext,
  caller: SignedInCaller,
  key: string,
  zapIds: readonly number[] | null,
): Promise<{ readonly moved: readonly number[]; readonly kept: readonly KeptZap[] }> {
  const accountId = accountOfOwnApp(key);
  if (accountId === null) throw new HttpProblem(404, errorBodies.notFound);
  return withLockedAccount(context, caller, accountId, async (tx, { id: actorId, role }) => {
    const app = await findOwnApp(tx, key);
    if (app === null || app.account_id !== accountId) throw new HttpProblem(404, errorBodies.notFound);
    const uses = (await olderUsesOf(tx, key)).filter(({ id }) => zapIds === null || zapIds.includes(id));
    if (!mayChangeOwnApps(role) && uses.some(({ ownerId }) => ownerId !== actorId))
      throw forbidden('Only owners and admins of the account can move other people’s Zaps.');
    const checked = await checkedSteps(
      context,
      tx,
      accountId,
      uses.map(({ id: zapId, ownerId, definition }) => ({ zapId, ownerId, definition })),
    );
    const moved: number[] = [];
    const kept: KeptZap[] = [];
    for (const use of uses) {
      const [reason] = (checked.get(use.id) ?? []).filter((step) => step.key === key).flatMap((step) => obstaclesOf(step, app.name));
      if (reason !== undefined) kept.push({ id: use.id, title: use.title, reason });
      else {
        await moveToNewest(tx, use, context.clock.now(), key);
        moved.push(use.id);
        // Runs that the older version held may begin now.
        for (const id of connectionIdsOf(use.definition)) await queueConnectionRelease(context, tx, { id, accountId });
      }
    }
    if (moved.length > 0) {
      const detail = `account ${accountId}, ${key} version ${app.version}, zaps ${moved.join(' ')}`;
      await audit(context, tx, caller, { action: 'zap_published', result: 'ok', detail: detail.slice(0, 200), profileId: actorId });
    }
    return { moved, kept };
  });
}

/** Why a step would not run with the newest version of its app. */
function obstaclesOf({ cannotRun, needsConnection, isConnected, gaps = [] }: CheckedStep, app: string): readonly string[] {
  if (cannotRun !== undefined) return [`The newest version of ${app} no longer has an event that this Zap uses.`];
  if (needsConnection && isConnected !== true) return [`Its ${app} account must be reconnected.`];
  return gaps;
}
