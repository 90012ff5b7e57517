import { appLogoUrl, appNameOf } from '../../../domain/zapSteps';
import { texts } from './texts';
import type { Shown, ZapListState, ZapState } from './state';

/** An app as a list shows it. */
export interface ShownApp {
  readonly name: string;
  /** Where its mark is, if it has one; null: its initial. */
  readonly logoUrl: string | null;
}

/** One line of the list, ready to be read. */
export interface ZapRow {
  readonly id: number;
  readonly title: string;
  readonly state: ZapState;
  /** Name of its folder, 'Home' if it is in none. */
  readonly folder: string;
  readonly owner: string;
  /** The viewer is its owner, and may share it. */
  readonly isOwn?: boolean;
  /** Its apps in the order of its steps, each once: the trigger's first. */
  readonly apps: readonly ShownApp[];
  /** Milliseconds since 1970; null when it never ran. */
  readonly lastRunAt: number | null;
  readonly tasks: number;
  /** Runs that a person has to look at; null for none. */
  readonly trouble?: Trouble | null;
}

/** The most pressing trouble of a Zap. */
export interface Trouble {
  readonly kind: 'asking' | 'failed' | 'held';
  readonly count: number;
}

/** A Zap with its related entities, as combined by the selectors. */
export interface WholeZap {
  readonly id: number;
  readonly title: string;
  readonly state: ZapState;
  readonly lastRunAt: string | null;
  readonly tasksThisPeriod: number;
  readonly nodes: readonly { readonly selectedApi: string }[];
  readonly folders: readonly { readonly title: string }[];
  readonly owner: { readonly name: string };
  readonly ownerId?: number;
  readonly failedRuns?: number;
  readonly heldRuns?: number;
  readonly askingRuns?: number;
}

function appsOf(nodes: WholeZap['nodes']): ShownApp[] {
  const logos = new Map(nodes.map(({ selectedApi }) => [appNameOf(selectedApi), appLogoUrl(selectedApi)]));
  return [...logos].map(([name, logoUrl]) => ({ name, logoUrl }));
}

/** A decision comes before failed runs, and these before held ones. */
function troubleOf({ askingRuns = 0, failedRuns = 0, heldRuns = 0 }: WholeZap): Trouble | null {
  if (askingRuns > 0) return { kind: 'asking', count: askingRuns };
  if (failedRuns > 0) return { kind: 'failed', count: failedRuns };
  return heldRuns > 0 ? { kind: 'held', count: heldRuns } : null;
}

/** `viewerId`: the profile that looks on. */
export function rowOf(zap: WholeZap, viewerId: number | null = null): ZapRow {
  const { id, title, state, lastRunAt, tasksThisPeriod, nodes, folders, owner, ownerId } = zap;
  return {
    id,
    title: title.trim() || texts.untitled,
    state,
    folder: folders.map((folder) => folder.title).join(', ') || texts.home,
    owner: owner.name,
    isOwn: viewerId !== null && ownerId === viewerId,
    apps: appsOf(nodes),
    lastRunAt: lastRunAt === null ? null : Date.parse(lastRunAt),
    tasks: tasksThisPeriod,
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
export function countByState(rows: readonly ZapRow[]): Readonly<Record<Shown, number>> {
  const counts = { all: rows.length, on: 0, off: 0, draft: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
