/** The Zaps of the demo: folders, Zaps with their steps, and the tasks that they ran. */
import { days, hours } from '../../domain/durations';
import { periodAt } from '../../domain/entitlement';
import type { RuleGroup } from '../../domain/runs/conditions';
import type { ZapDefinition } from '../../domain/runs/definition';
import { filledDefinition } from '../../domain/runs/newSteps';
import {
  type AccountKey,
  accounts,
  folders,
  type FixtureNode,
  type FixtureZap,
  type FolderKey,
  type PersonKey,
  zaps,
} from '../../fixtures';
import { withUsualConnections } from '../commands/zaps/checkDefinitions';
import type { Db, ServerContext } from '../context/context';
import { listUsableConnections } from '../records/catalogue/usableConnections';
import { dayOf } from '../records/plans/accountUsage';
import { saveDraft } from '../records/runs/drafts';

export async function seedZaps(
  context: ServerContext,
  tx: Db,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const now = context.clock.now();
  const folderIds = new Map<FolderKey, number>();
  for (const [key, folder] of Object.entries(folders) as [FolderKey, (typeof folders)[FolderKey]][]) {
    const { id } = await tx
      .insertInto('folders')
      .values({
        account_id: accountIds.get(folder.account)!,
        owner_id: profileIds.get(folder.owner)!,
        title: folder.title,
        is_shared: folder.isShared,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    folderIds.set(key, id);
  }
  for (const zap of zaps) {
    const zapId = await seedZap(context, tx, zap, accountIds.get(zap.account)!, profileIds.get(zap.owner)!);
    const folderRows = zap.folders.map((key) => ({ zap_id: zapId, folder_id: folderIds.get(key)! }));
    if (folderRows.length > 0) await tx.insertInto('zap_folders').values(folderRows).execute();
  }
}

async function seedZap({ connectors, clock }: ServerContext, tx: Db, zap: FixtureZap, accountId: number, ownerId: number): Promise<number> {
  const now = clock.now();
  const changed = new Date(now.getTime() - days(zap.changedDaysAgo));
  const { id } = await tx
    .insertInto('zaps')
    .values({
      account_id: accountId,
      owner_id: ownerId,
      title: zap.title,
      state: zap.state,
      created_at: changed,
      updated_at: changed,
      last_run_at: zap.tasksADay > 0 ? new Date(now.getTime() - hours(1)) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('nodes')
    .values(
      zap.nodes.map((node, position) => ({
        zap_id: id,
        position,
        selected_api: node.selectedApi,
        action: node.action,
        title: node.title,
        is_premium: node.isPremium ?? false,
      })),
    )
    .execute();
  const connections = await listUsableConnections(tx, accountId, ownerId);
  const definition = withUsualConnections(connectors, definitionOfNodes(zap.nodes), connections);
  await saveDraft(tx, id, { definition, baseRevision: 0, savedBy: ownerId, now: changed });
  const usage =
    zap.tasksADay > 0
      ? [
          ...daysBefore(zap.account, now).map((day) => ({ account_id: accountId, zap_id: id, day, tasks: tasksOn(day, zap.tasksADay) })),
          ...daysOfPeriod(zap.account, now).map((day) => ({ account_id: accountId, zap_id: id, day, tasks: zap.tasksADay })),
        ]
      : [];
  if (usage.length > 0) await tx.insertInto('task_usage').values(usage).execute();
  return id;
}

/** The steps with what the demo fills in. */
const definitionOfNodes = (nodes: readonly FixtureNode[]): ZapDefinition =>
  filledDefinition(
    nodes.map(({ selectedApi, action, fields = {}, onlyIf }) => ({
      selectedApi,
      action,
      filledIn: { fields, ...(onlyIf && { rules: ruleOf(...onlyIf) }) },
    })),
  );

const ruleOf = (left: string, right: string): RuleGroup => ({
  match: 'all',
  rules: [{ left, operator: 'text_contains', right, matchCase: false }],
});

/** The days before the account's current period, of the last ninety, as far back as the account exists: for the chart. */
function daysBefore(account: AccountKey, now: Date): string[] {
  const first = new Date(now.getTime() - days(Math.min(89, accounts[account].ageInDays)));
  const { from } = periodAt(new Date(now.getTime() - days(accounts[account].ageInDays)), now);
  const list: string[] = [];
  for (let at = Date.parse(`${dayOf(first)}T00:00:00Z`); dayOf(new Date(at)) < dayOf(from); at += days(1)) list.push(dayOf(new Date(at)));
  return list;
}

/** Fewer at weekends, and slightly more from day to day of the month. */
function tasksOn(day: string, usual: number): number {
  const date = new Date(`${day}T00:00:00Z`);
  const share = [0.3, 0.8, 1, 1.1, 1, 0.9, 0.4][date.getUTCDay()] ?? 1;
  return Math.max(1, Math.round(usual * share * (0.8 + (date.getUTCDate() % 7) * 0.05)));
}

/** Each day of the account's current period up to today: `2026-11-21`. */
function daysOfPeriod(account: AccountKey, now: Date): string[] {
  const { from } = periodAt(new Date(now.getTime() - days(accounts[account].ageInDays)), now);
  const list: string[] = [];
  for (let at = Date.parse(`${dayOf(from)}T00:00:00Z`); at <= now.getTime(); at += days(1)) list.push(dayOf(new Date(at)));
  return list;
}
