import { zaps, type WireZap, type WireZapsToMove } from '../../contract/zaps';
import { days } from '../../domain/durations';
import { periodAt } from '../../domain/entitlement';
import { fixesFor } from '../../domain/zapCheck';
import { errorBodies } from '../platform/errorBodies';
import { changeZap, changeZaps, removeZap, removeZaps } from './changeZaps';
import type { Db, ServerContext } from '../platform/context';
import { routes } from '../platform/handler';
import { maySeeFolder, maySeeZap } from './policy';
import { presentZapsToMove } from '../zapMoves/zapMove.reply';
import { findAccountOf, findPeriodAnchor } from '../accounts/store';
import { findZapTemplate, type ZapTemplateRecord } from '../catalogue/store';
import { troublesByZap, type Troubles, noTroubles } from '../engine/troubles.store';
import { listZapsForMove } from '../zapMoves/load.store';
import { zapCountsOf } from './checks.store';
import { accountOfZap, type ZapRecord, zapsOfAccount } from './store';
import { zapCheckFailed, sentences } from './refusals.reply';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { startDraft } from './startDraft';
import { filledDefinition } from '../../domain/runs/newSteps';
import { listUsableConnections } from '../connections/usableConnections.store';
import { withUsualConnections } from './checkDefinitions';
import type { FolderOfZap } from '../folders/store';

/** A Zap in the v3 shape with the folders that its reader may see. */
function presentZap(zap: ZapRecord, visibleFolders: readonly FolderOfZap[], troubles: Troubles = noTroubles): WireZap {
  const { ownerName, folders: _all, nodes, tasks, isPausedByPlan, ...columns } = zap;
  return {
    ...columns,
    paused_by_plan: isPausedByPlan,
    owner: { id: zap.owner_id, name: ownerName },
    folder_ids: visibleFolders.map((folder) => folder.id),
    folders: visibleFolders.map((folder) => ({ id: folder.id, title: folder.title, is_shared: folder.isShared })),
    nodes: nodes.map((node) => ({
      id: node.id,
      selected_api: node.selected_api,
      action: node.action,
      title: node.title,
      is_premium: node.is_premium,
    })),
    created_at: zap.created_at.toISOString(),
    updated_at: zap.updated_at.toISOString(),
    last_run_at: zap.last_run_at === null ? null : zap.last_run_at.toISOString(),
    tasks_this_period: tasks,
    failed_runs: troubles.failed,
    held_runs: troubles.held,
    asking_runs: troubles.asking,
  };
}

/**
 * A new Zap from a template: its steps with what they are filled in with, and the connections that the person has. Returns the
 * id; throws as `startDraft`.
 */
async function startFromTemplate(
  context: ServerContext,
  caller: KeyedCaller,
  { template, accountId }: { readonly template: ZapTemplateRecord; readonly accountId: number },
): Promise<number> {
  const steps = template.steps.map(({ service, action, title, filled_in: filledIn }) => ({
    selectedApi: service.version === null ? service.key : `${service.key}@${service.version}`,
    action,
    title,
    isPremium: service.is_premium,
    filledIn,
  }));
  return startDraft(context, caller, { accountId, wish: { template: template.id } }, async (tx) => {
    const connections = await listUsableConnections(tx, accountId, caller.principal.profileId);
    return {
      title: template.title,
      nodes: steps.map(({ selectedApi, action, title, isPremium }) => ({
        selected_api: selectedApi,
        action,
        title,
        is_premium: isPremium,
      })),
      definition: withUsualConnections(context.connectors, filledDefinition(steps), connections),
    };
  });
}

/** A new Zap without steps. Returns the id; throws as `startDraft`. */
async function startEmptyZap(
  context: ServerContext,
  caller: KeyedCaller,
  { title, accountId }: { readonly title: string; readonly accountId: number },
): Promise<number> {
  return startDraft(context, caller, { accountId, wish: { title } }, async () => ({ title, nodes: [] }));
}

const accountIdOf = async (db: Db, id: number): Promise<number> => (await accountOfZap(db, id)) ?? 0;

export default routes(zaps, {
  /** GET /api/v3/zaps?account_id=: the visible ones; last changed first. */
  async listZaps(call, context) {
    const { profileId } = call.principal;
    const accountId = call.query.account_id;
    const anchor = await findPeriodAnchor(context.db, profileId, accountId, context.clock.now());
    if (anchor === null) return { status: 404, body: errorBodies.notFound };
    if (call.query.shape === 'move') return { status: 200, body: await zapsToMove(context, profileId, accountId) };
    const zaps = await zapsOfAccount(context.db, accountId, periodAt(anchor, context.clock.now()));
    const troubles = await recentTroubles(context, accountId);
    const objects = zaps
      .filter((zap) => maySeeZap(profileId, zap))
      .map((zap) =>
        presentZap(
          zap,
          zap.folders.filter((folder) => maySeeFolder(profileId, folder)),
          troubles.get(zap.id),
        ),
      );
    return { status: 200, body: { objects } };
  },

  /**
   * POST /api/v3/zaps?account_id=: a draft, from a template or without steps, for a member of the account; 404 for any other
   * account and for no such template (S51).
   */
  async createZap(call, context) {
    const { account_id: accountId } = call.query;
    if ('title' in call.body) {
      return { status: 201, body: { id: await startEmptyZap(context, call, { title: call.body.title, accountId }) } };
    }
    const template = await findZapTemplate(context.db, call.body.template_id);
    if (template === null) return { status: 404, body: errorBodies.notFound };
    return { status: 201, body: { id: await startFromTemplate(context, call, { template, accountId }) } };
  },

  /** PATCH /api/v3/zaps?account_id=: the same change for many, in one transaction; those that cannot be on are listed separately. */
  async updateZaps(call, context) {
    const { profileId } = call.principal;
    const { zap_ids: ids, state, folder_id: folderId } = call.body;
    const accountId = call.query.account_id;
    const refused = await changeZaps(context, call, accountId, ids, { state, folderId });
    const notOn = new Set(refused.map((each) => each.zap.id));
    const objects = await presentZaps(
      context,
      profileId,
      accountId,
      [...new Set(ids)].filter((id) => !notOn.has(id)),
    );
    const told = refused.map(({ zap: { id, title }, issues }) => ({
      id,
      title,
      errors: sentences(issues),
      fixes: fixesFor(issues),
      faults: [...new Set(issues.map(({ type }) => type))],
    }));
    return { status: 200, body: { objects, refused: told } };
  },

  /** POST /api/v3/zaps/removals?account_id=: removes many, all or none. */
  async deleteZaps(call, context) {
    const ids = [...new Set(call.body.zap_ids)];
    await removeZaps(context, call, call.query.account_id, ids);
    return { status: 200, body: { removed_ids: ids } };
  },

  /**
   * GET /api/v3/zaps/usage: the Zap counts of each of the caller's accounts, by its id (B3.26, B7.19). Counted as the limits do:
   * all Zaps.
   */
  async getZapUsage({ principal }, { db, clock }) {
    const counts = await zapCountsOf(db, principal.profileId, clock.now());
    const usage = Object.fromEntries(
      counts.map(({ accountId, on, total, drafts }) => [accountId, { on_count: on, total_count: total, draft_count: drafts }]),
    );
    return { status: 200, body: { usage_by_account: usage } };
  },

  /** GET /api/v3/zaps/:id: a Zap that the caller may see (B6.10); otherwise 404 (S51). */
  async getZap({ principal, params: { id } }, context) {
    const [shown] = await presentZaps(context, principal.profileId, await accountIdOf(context.db, id), [id]);
    return shown === undefined ? { status: 404, body: errorBodies.notFound } : { status: 200, body: shown };
  },

  /** PATCH /api/v3/zaps/:id: on or off, another title, another folder. 403 `UnpauseError` for one that cannot be on (B8.10). */
  async updateZap(call, context) {
    const { profileId } = call.principal;
    const { id } = call.params;
    const { folder_id: folderId, ...changes } = call.body;
    const { accountId, refused } = await changeZap(context, call, id, { ...changes, folderId });
    if (refused !== null) return { status: 403, body: zapCheckFailed(id, refused.issues) };
    const [shown] = await presentZaps(context, profileId, accountId, [id]);
    // A caller who can no longer see it after the change, such as an admin who moved it to its owner's Home, gets no body.
    return shown === undefined ? { status: 204, body: null } : { status: 200, body: shown };
  },

  /** DELETE /api/v3/zaps/:id. */
  async deleteZap(call, context) {
    await removeZap(context, call, call.params.id);
    return { status: 204, body: null };
  },
});

/** The visible ones of the given Zaps, in the order of the ids. */
async function presentZaps({ db, clock }: ServerContext, profileId: number, accountId: number, ids: readonly number[]): Promise<WireZap[]> {
  const account = await findAccountOf(db, profileId, accountId, clock.now());
  if (account === null) return [];
  const zaps = await zapsOfAccount(db, accountId, periodAt(account.period_anchor, clock.now()), ids);
  const troubles = await recentTroubles({ db, clock }, accountId);
  const shown = zaps.filter((zap) => maySeeZap(profileId, zap));
  const wireOf = new Map(
    shown.map((zap) => [
      zap.id,
      presentZap(
        zap,
        zap.folders.filter((each) => maySeeFolder(profileId, each)),
        troubles.get(zap.id),
      ),
    ]),
  );
  return ids.flatMap((id) => wireOf.get(id) ?? []);
}

/** The runs that people have to look at, by Zap; failed ones of the last seven days. */
const recentTroubles = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, accountId: number): Promise<Map<number, Troubles>> =>
  troublesByZap(db, accountId, new Date(clock.now().getTime() - days(7)));

/** The listing of the mover: the visible Zaps and folders of an account. Check first that the caller is a member. */
async function zapsToMove(context: ServerContext, profileId: number, accountId: number): Promise<WireZapsToMove> {
  const { zaps, folders } = await listZapsForMove(context.db, accountId);
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const visible = new Set(folders.filter((folder) => maySeeFolder(profileId, folder)).map(({ id }) => id));
  const mine = zaps.filter((zap) =>
    maySeeZap(profileId, { owner_id: zap.ownerId, folders: zap.folderIds.flatMap((id) => known.get(id) ?? []) }),
  );
  return presentZapsToMove(
    profileId,
    mine.map((zap) => ({ ...zap, folderIds: zap.folderIds.filter((id) => visible.has(id)) })),
    folders.filter(({ id }) => visible.has(id)),
  );
}
