/** The Zaps of the demo: folders, Zaps with their steps, and the runs that they had. */
import { days } from '../../domain/durations';
import type { RuleGroup } from '../../domain/runs/conditions';
import type { FieldValue, ZapDefinition } from '../../domain/runs/definition';
import { filledDefinition } from '../../domain/runs/newSteps';
import {
  type AccountKey,
  connections,
  demoSite,
  type FixtureNode,
  type FixtureZap,
  type FolderKey,
  folders,
  hookOf,
  invitations,
  people,
  type PersonKey,
  zaps,
  zapShares,
} from '../../fixtures';
import { withUsualConnections } from '../zaps/checkDefinitions';
import { makeLive } from '../zaps/turnOnZaps';
import type { Db, ServerContext } from '../platform/context';
import { listUsableConnections } from '../connections/usableConnections.store';
import { saveDraft } from '../engine/drafts.store';
import { findLiveVersionId } from '../engine/versions.store';
import { findHookAddress, saveDraftTrigger } from '../engine/triggers';
import { seedHistory } from './history';
import { identifierOf } from '../emails/emailIdentity';
import { hashToken } from '../platform/encryption/encryption';
import { services } from '../catalogue/services';
import { encryptCredentials, insertAuthentication } from '../connections/store';
import { wayOfValues } from '../connectors/ways';

/** How long the demo's invitations can be accepted. */
const invitationDays = 365;

/** Runs after the accounts and their Zaps. */
export async function seedShares(
  { clock }: Pick<ServerContext, 'clock'>,
  tx: Db,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const now = clock.now();
  for (const { account, email, role, code } of Object.values(invitations)) {
    await tx
      .insertInto('invitations')
      .values({
        account_id: accountIds.get(account)!,
        email_folded: identifierOf(email),
        role,
        code_hash: hashToken(code),
        expires_at: new Date(now.getTime() + days(invitationDays)),
        accepted_at: null,
      })
      .execute();
  }
  for (const { id, zap, visibility, isInstant, trashedDaysAgo } of zapShares) {
    const { id: zapId } = await tx.selectFrom('zaps').select('id').where('title', '=', zap).executeTakeFirstOrThrow();
    await tx
      .insertInto('zap_shares')
      .values({
        id,
        zap_id: zapId,
        visibility,
        is_instant: isInstant,
        source_url: null,
        trashed_at: trashedDaysAgo === null ? null : new Date(now.getTime() - days(trashedDaysAgo)),
        created_at: now,
      })
      .execute();
  }
}

/** Older than any change to a Zap of the demo. */
const ageInDays = 100;

/** Each opens an app of the demo's server, and is encrypted like any other. */
export async function seedConnections(
  context: ServerContext,
  tx: Db,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const at = new Date(context.clock.now().getTime() - days(ageInDays));
  for (const { account, person, app, title, credentials } of connections) {
    const profileId = profileIds.get(person)!;
    const service = services.find(({ key }) => key === app);
    if (service === undefined || service.auth_type === 'none') throw new Error(`${app} is not an app that can be connected.`);
    const here = Object.fromEntries(
      Object.entries(credentials).map(([name, value]) => [name, value.replaceAll(demoSite, context.config.publicUrl)] as const),
    );
    const connector = context.connectors.find(app);
    await insertAuthentication(tx, {
      profile_id: profileId,
      account_id: accountIds.get(account)!,
      selected_api: service.version === null ? app : `${app}@${service.version}`,
      title,
      auth_type: service.auth_type,
      is_demo: false,
      sealed: encryptCredentials(context, profileId, here),
      sign_in_way: connector && wayOfValues(connector, here, false),
      created_at: at,
    });
  }
}

type Transaction = Parameters<typeof makeLive>[1];

/** Writes them in the transaction of the seed; `runsZaps`: those that are on are published and have their history. */
export async function seedZaps(
  context: ServerContext,
  tx: Transaction,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
  { runsZaps }: { readonly runsZaps: boolean },
): Promise<void> {
  const folderIds = await seedFolders(context, tx, profileIds, accountIds);
  /** The addresses of webhooks, by those that stand for them in the fixtures. */
  const hooks = new Map<string, string>();
  for (const zap of zaps) {
    const place = { accountId: accountIds.get(zap.account)!, ownerId: profileIds.get(zap.owner)! };
    const id = await insertZap(context, tx, zap, place);
    const folderRows = zap.folders.map((key) => ({ zap_id: id, folder_id: folderIds.get(key)! }));
    if (folderRows.length > 0) await tx.insertInto('zap_folders').values(folderRows).execute();
    const connections = await listUsableConnections(tx, place.accountId, place.ownerId);
    const definition = withUsualConnections(context.connectors, definitionOfZap(context, zap, hooks), connections);
    const isLive = runsZaps && zap.state === 'on';
    if (isLive) await publish(context, tx, zap, id, definition, place.ownerId);
    else await saveAsDraft(context, tx, zap, id, definition, place.ownerId);
    hooks.set(hookOf(zap.title), (await findHookAddress(context, tx, id)) ?? '');
    await seedHistory(context, tx, {
      id,
      accountId: place.accountId,
      versionId: isLive ? await findLiveVersionId(tx, id) : null,
      definition,
      zone: definition.zone ?? people[zap.owner].timezone,
      email: people[zap.owner].email,
      runsForDays: zap.runsForDays,
    });
  }
}

async function seedFolders(
  { clock }: ServerContext,
  tx: Transaction,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<ReadonlyMap<FolderKey, number>> {
  const ids = new Map<FolderKey, number>();
  for (const [key, folder] of Object.entries(folders) as [FolderKey, (typeof folders)[FolderKey]][]) {
    const { id } = await tx
      .insertInto('folders')
      .values({
        account_id: accountIds.get(folder.account)!,
        owner_id: profileIds.get(folder.owner)!,
        title: folder.title,
        is_shared: folder.isShared,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}

const daysAgo = ({ clock }: ServerContext, count: number): Date => new Date(clock.now().getTime() - days(count));

const changedAt = (context: ServerContext, zap: FixtureZap): Date => daysAgo(context, zap.changedDaysAgo);

const createdAt = (context: ServerContext, zap: FixtureZap): Date => daysAgo(context, Math.max(zap.changedDaysAgo, zap.runsForDays));

async function insertZap(
  context: ServerContext,
  tx: Transaction,
  zap: FixtureZap,
  { accountId, ownerId }: { readonly accountId: number; readonly ownerId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('zaps')
    .values({
      account_id: accountId,
      owner_id: ownerId,
      title: zap.title,
      state: zap.state,
      created_at: createdAt(context, zap),
      updated_at: changedAt(context, zap),
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
  return id;
}

/** Publishes the definition, as of the day on which the Zap was made: its runs have used it since. */
async function publish(
  context: ServerContext,
  tx: Transaction,
  zap: FixtureZap,
  id: number,
  definition: ZapDefinition,
  actorId: number,
): Promise<void> {
  await saveDraft(tx, id, { definition, baseRevision: 0, savedBy: actorId, now: createdAt(context, zap) });
  await makeLive(context, tx, id, { definition, live: null, draft: null, actorId });
  await tx
    .updateTable('zap_versions')
    .set({ created_at: createdAt(context, zap) })
    .where('zap_id', '=', id)
    .execute();
  await tx
    .updateTable('zaps')
    .set({ updated_at: changedAt(context, zap) })
    .where('id', '=', id)
    .execute();
}

async function saveAsDraft(
  context: ServerContext,
  tx: Transaction,
  zap: FixtureZap,
  id: number,
  definition: ZapDefinition,
  savedBy: number,
): Promise<void> {
  await saveDraft(tx, id, { definition, baseRevision: 0, savedBy, now: changedAt(context, zap) });
  await saveDraftTrigger(context, tx, id, definition);
}

/** The steps with what the demo fills in, and the addresses of this server. */
function definitionOfZap({ config }: ServerContext, { nodes }: FixtureZap, hooks: ReadonlyMap<string, string>): ZapDefinition {
  const here = (value: FieldValue): FieldValue => {
    if (typeof value === 'string') return hooks.get(value) ?? value.replaceAll(demoSite, config.publicUrl);
    if (Array.isArray(value)) return (value as readonly FieldValue[]).map(here);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, here(inner)]));
  };
  return filledDefinition(
    nodes.map(({ selectedApi, action, fields = {}, onlyIf }) => ({
      selectedApi,
      action,
      filledIn: { fields: here(fields) as Readonly<Record<string, FieldValue>>, ...(onlyIf && { rules: rulesOf(onlyIf) }) },
    })),
  );
}

const rulesOf = (rule: NonNullable<FixtureNode['onlyIf']>): RuleGroup => ({ match: 'all', rules: [{ ...rule, matchCase: false }] });
