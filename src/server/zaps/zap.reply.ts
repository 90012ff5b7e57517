import type { WireZap } from '../../contract/zaps';
import type { FolderOfZap } from '../folders/zapFolders.store';
import { noTroubles, type Troubles } from '../engine/troubles.store';
import type { ZapRecord } from './store';

/** A Zap in the v3 shape with the folders that its reader may see. */
export function presentZap(zap: ZapRecord, visibleFolders: readonly FolderOfZap[], troubles: Troubles = noTroubles): WireZap {
  return {
    id: zap.id,
    account_id: zap.account_id,
    title: zap.title,
    state: zap.state,
    paused_by_plan: zap.isPausedByPlan,
    owner_id: zap.owner_id,
    owner: { id: zap.owner_id, name: zap.ownerName },
    folder_ids: visibleFolders.map((folder) => folder.id),
    folders: visibleFolders.map((folder) => ({ id: folder.id, title: folder.title, is_shared: folder.isShared })),
    nodes: zap.nodes.map((node) => ({
      id: node.id,
      selected_api: node.selected_api,
      action: node.action,
      title: node.title,
      is_premium: node.is_premium,
    })),
    created_at: zap.created_at.toISOString(),
    updated_at: zap.updated_at.toISOString(),
    last_run_at: zap.last_run_at === null ? null : zap.last_run_at.toISOString(),
    tasks_this_period: zap.tasks,
    failed_runs: troubles.failed,
    held_runs: troubles.held,
    asking_runs: troubles.asking,
  };
}
