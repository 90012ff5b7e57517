import { createSelector } from '@reduxjs/toolkit';
import type { Zap } from '../../../contract/zaps';
import { appLogoUrl, appNameOf } from '../../../domain/zapSteps';
import { createRowsSelector, selectCollection, type LoadedEntity, type EntityReader } from '../../entities';
import type { RootState } from '../../platform/rootState';
import { selectCurrentAccountId } from '../accounts';
import { folderOf, folders } from '../folders';
import { members } from '../members';
import { selectCurrentProfileId } from '../session';
import { zapNodes, zaps, type ZapData } from './entity';
import { selectZapList, type StateFilter, type ZapListState, type ZapState } from './state';
import { texts } from './texts';

/** An app as a list shows it. */
interface AppView {
  readonly name: string;
  /** Where its mark is, if it has one; null: its initial. */
  readonly logoUrl: string | null;
}

/** What a row shows in other words than the record. */
type Reworded = 'nodes' | 'folders' | 'owner' | 'lastRunAt';

/** One line of the list, ready to be read. Other fields of the Zap are as its record has them. */
export interface ZapRow extends Partial<Omit<ZapData, Reworded | 'id' | 'title' | 'state'>> {
  readonly id: number;
  readonly title: string;
  readonly state: ZapState;
  /** Name of its folder, 'Home' if it is in none. */
  readonly folder: string;
  readonly owner: string;
  /** The viewer is its owner, and may share it. */
  readonly isOwn?: boolean;
  /** Its apps in the order of its steps, each once: the trigger's first. */
  readonly apps: readonly AppView[];
  /** Milliseconds since 1970; null when it never ran. */
  readonly lastRunAt: number | null;
  readonly tasks: number;
  /** Runs that a person has to look at; null for none. */
  readonly trouble?: Trouble | null;
}

/** The most pressing trouble of a Zap. */
interface Trouble {
  readonly kind: 'asking' | 'failed' | 'held';
  readonly count: number;
}

/** A Zap with its related entities, as combined by the selectors. */
type ZapWithRelations = Pick<Zap, 'id' | 'title' | 'state' | 'lastRunAt' | 'tasksThisPeriod'> &
  Partial<Omit<ZapData, Reworded>> & {
    readonly nodes: readonly { readonly selectedApi: string }[];
    readonly folders: readonly { readonly title: string }[];
    readonly owner: { readonly name: string };
  };

function appsOf(nodes: ZapWithRelations['nodes']): AppView[] {
  const logos = new Map(nodes.map(({ selectedApi }) => [appNameOf(selectedApi), appLogoUrl(selectedApi)]));
  return [...logos].map(([name, logoUrl]) => ({ name, logoUrl }));
}

/** A decision comes before failed runs, and these before held ones. */
function troubleOf({ askingRuns = 0, failedRuns = 0, heldRuns = 0 }: ZapWithRelations): Trouble | null {
  if (askingRuns > 0) return { kind: 'asking', count: askingRuns };
  if (failedRuns > 0) return { kind: 'failed', count: failedRuns };
  return heldRuns > 0 ? { kind: 'held', count: heldRuns } : null;
}

/** `viewerId`: the profile that looks on. */
export function rowOf(zap: ZapWithRelations, viewerId: number | null = null): ZapRow {
  const { nodes, folders, owner, lastRunAt, ...record } = zap;
  return {
    ...record,
    title: zap.title.trim() || texts.untitled,
    folder: folders.map((folder) => folder.title).join(', ') || texts.home,
    owner: owner.name,
    isOwn: viewerId !== null && zap.ownerId === viewerId,
    apps: appsOf(nodes),
    lastRunAt: lastRunAt === null ? null : Date.parse(lastRunAt),
    tasks: zap.tasksThisPeriod,
    trouble: troubleOf(zap),
  };
}

/** The lines that fit: every word of the search is found in the name, folder, owner or apps, regardless of its case. */
export function matchingRows(rows: readonly ZapRow[], { search, shown }: ZapListState): readonly ZapRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && shown === 'all') return rows;
  return rows.filter((row) => {
    if (shown !== 'all' && row.state !== shown) return false;
    const text = [row.title, row.folder, row.owner, ...row.apps.map(({ name }) => name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** How many Zaps each choice would show. */
export function countByState(rows: readonly ZapRow[]): Readonly<Record<StateFilter, number>> {
  const counts = { all: rows.length, on: 0, off: 0, draft: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** A Zap with its steps, folders and owner in place of their ids. */
function whole(zap: ZapData, read: EntityReader): ZapWithRelations {
  return {
    ...zap,
    nodes: zap.nodes.map((id) => read(zapNodes, id)).filter(present),
    folders: zap.folders
      .map((id) => read(folders, id))
      .filter(present)
      .map(folderOf),
    owner: read(members, zap.owner) ?? { name: '' },
  };
}

/** Data that the row of a Zap depends on besides entities. */
const selectRowContext = createSelector([selectCurrentAccountId, selectCurrentProfileId], (accountId, viewerId) => ({
  accountId,
  viewerId,
}));

/**
 * A selector of one row for each Zap of the current account, in the server's order, as `createRowsSelector` makes them. Zaps of
 * another account, late or left over, are left out (R17). `extend` gives further fields of a row.
 */
export function createZapRowsSelector<More extends object>(
  extend: (zap: LoadedEntity<ZapData>) => More,
): (state: RootState) => readonly (ZapRow & More)[] {
  return createRowsSelector({
    type: zaps,
    reads: [zapNodes, folders, members],
    context: selectRowContext,
    row: (zap, read, { accountId, viewerId }) =>
      zap.data.accountId === accountId ? { ...rowOf(whole(zap.data, read), viewerId), ...extend(zap) } : null,
  });
}

const selectZapRows = createZapRowsSelector(() => ({}));

/** The state of the list. */
export type ZapListView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly message: string; readonly details: readonly string[] }
  /** `rows` are those that match the search; `counts.all` is the total. */
  | { readonly phase: 'loaded'; readonly rows: readonly ZapRow[]; readonly counts: Readonly<Record<StateFilter, number>> };

export const selectZapListView = createSelector(
  [
    selectZapRows,
    selectZapList,
    (state: RootState) => selectCollection(state, zaps).state,
    (state: RootState) => selectCollection(state, zaps).data.listed !== undefined && selectCurrentAccountId(state) !== null,
  ],
  (rows, looking, { status, statusMessages: [message = '', ...details] }, isKnown): ZapListView => {
    if (status === 'failure') return { phase: 'failed', message, details };
    return isKnown ? { phase: 'loaded', rows: matchingRows(rows, looking), counts: countByState(rows) } : { phase: 'loading' };
  },
);
