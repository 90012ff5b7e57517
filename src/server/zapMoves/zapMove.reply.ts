import { appNameOf } from '../../domain/zapSteps';
import type { Capacity, ConnectionUse, MoveReason } from '../../domain/zapMoves';
import type { WireZapMovePlan, WireZapMoveReport } from '../../contract/zapMoves';
import type { WireZapsToMove } from '../../contract/zaps';
import type { ZapMoveItem, ZapMoveRecord } from './move.store';
import type { ListedFolder, ListedZap, OfferedConnection } from './load.store';

/** Names of apps by their keys; those of apps that have left the catalogue are told from the key. */
type Names = ReadonlyMap<string, string>;

/** The keys of all apps that are named in reasons. */
export function appsIn(zaps: readonly { readonly reasons: readonly MoveReason<string>[] }[]): string[] {
  return [...new Set(zaps.flatMap(({ reasons }) => reasons.flatMap(({ app }) => app ?? [])))];
}

function presentReasons<Kind extends string>(reasons: readonly MoveReason<Kind>[], names: Names) {
  return reasons.map(({ kind, app }) => {
    const name = app === null ? null : (names.get(app) ?? appNameOf(app));
    if (kind === 'unchosen_connection') return { kind: 'missing_connection' as const, app: name, has_choices: true as const };
    return { kind: kind as Exclude<Kind, 'unchosen_connection'>, app: name };
  });
}

/** A plan, from `planMove`. */
export interface PlanToPresent {
  readonly version: string;
  readonly target: { readonly id: number; readonly name: string; readonly capacity: Capacity };
  readonly zaps: readonly {
    readonly title: string;
    readonly result: {
      readonly id: number;
      readonly verdict: 'ready' | 'pauses' | 'blocked';
      readonly reasons: readonly MoveReason[];
    };
    readonly uses: readonly ConnectionUse[];
  }[];
  readonly offered: readonly OfferedConnection[];
  readonly sourceTitles: ReadonlyMap<number, string>;
}

/** The keys of all apps that a plan names. */
export function appsInPlan({ zaps }: PlanToPresent): string[] {
  return [...new Set([...appsIn(zaps.map(({ result }) => result)), ...usedApps(zaps)])];
}

const usedApps = (zaps: PlanToPresent['zaps']): string[] => [...new Set(zaps.flatMap(({ uses }) => uses.map(({ app }) => app)))];

const sourcesOf = (zaps: PlanToPresent['zaps'], key: string): number[] => [
  ...new Set(zaps.flatMap(({ uses }) => uses.filter(({ app }) => app === key).map(({ from }) => from))),
];

export function presentZapMovePlan(
  { version, target, zaps, offered, sourceTitles }: PlanToPresent,
  { names, profileId }: { readonly names: Names; readonly profileId: number },
): WireZapMovePlan {
  const apps = usedApps(zaps).map((key) => ({
    key,
    name: names.get(key) ?? appNameOf(key),
    sources: sourcesOf(zaps, key).map((id) => ({ id, title: sourceTitles.get(id) ?? null })),
    connections: offered
      .filter(({ app }) => app === key)
      .map(({ id, title, ownerId, ownerName }) => ({ id, title, owner: ownerId === profileId ? null : ownerName })),
  }));
  return {
    version,
    target: { id: target.id, name: target.name, zaps: { count: target.capacity.zapsOn, limit: target.capacity.allowance.zapLimit } },
    apps: apps.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    zaps: zaps.map(({ title, result: { id, verdict, reasons }, uses }) => ({
      id,
      title,
      verdict,
      reasons: presentReasons(reasons, names),
      connections: uses.map(({ app, from, connectionId, choices }) => ({
        app,
        from_connection_id: from,
        connection_id: connectionId,
        choices: [...choices],
      })),
    })),
  };
}

export function presentZapMove(move: ZapMoveRecord, items: readonly ZapMoveItem[], names: Names): WireZapMoveReport {
  return {
    id: move.id,
    from_account_id: move.from_account_id,
    target_account_id: move.target_account_id,
    moved_at: move.moved_at.toISOString(),
    undo_until: move.undo_until.toISOString(),
    undone_at: move.undone_at?.toISOString() ?? null,
    moved_count: items.length,
    undone_count: move.undone_count,
    zaps: items.map(({ zap_id, title, state, was_state, reasons, stays }) => ({
      id: zap_id,
      title,
      state,
      was_state,
      reasons: presentReasons(reasons, names),
      stays,
    })),
  };
}

/** The listing of the mover: the owner's name is included only for other people's Zaps. */
export function presentZapsToMove(profileId: number, zaps: readonly ListedZap[], folders: readonly ListedFolder[]): WireZapsToMove {
  return {
    shape: 'move',
    objects: zaps.map(({ id, title, state, ownerId, ownerName, folderIds }) => ({
      id,
      title,
      state,
      owner_id: ownerId,
      ...(ownerId === profileId ? {} : { owner_name: ownerName }),
      folder_ids: [...folderIds],
      is_draft: state === 'draft',
    })),
    folders: folders.map(({ id, title, isShared }) => ({ id, title, is_shared: isShared })),
  };
}
