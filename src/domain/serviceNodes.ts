/** The possible steps of a Zap in an app: the nodes that the app offers. */

/** How a node works. Reads wait for events in an app: by notification, by polling, or by a hook. */
export const nodeKinds = ['filter', 'write', 'search_or_write', 'read', 'search', 'polling', 'resthook', 'hook', 'paths_group'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** One node of an app. */
export interface ServiceNode {
  readonly kind: NodeKind;
  /** Unique among the triggers, and among the actions, of its app: `new_row`. */
  readonly action: string;
  /** 'New row' */
  readonly title: string;
  /** What it does, in a sentence or two; absent for an event that is only known. */
  readonly help?: string;
}

const triggerKinds: ReadonlySet<NodeKind> = new Set(['read', 'polling', 'resthook', 'hook']);

/** True for a node that starts a Zap; all others follow. */
export const isTrigger = ({ kind }: Pick<ServiceNode, 'kind'>): boolean => triggerKinds.has(kind);

/** True for a trigger that starts a Zap when something happens, without asking the app for it again and again. */
export const isInstant = ({ kind }: Pick<ServiceNode, 'kind'>): boolean => kind === 'hook' || kind === 'resthook';

/** The nodes of an app that fit a step: triggers for the first one, all others for later steps. */
export const nodesFor = <Node extends Pick<ServiceNode, 'kind'>>(nodes: readonly Node[], position: number): Node[] =>
  nodes.filter((node) => isTrigger(node) === (position === 0));

export interface NodeFlags {
  readonly hasReads: boolean;
  readonly hasWrites: boolean;
  readonly hasSearches: boolean;
  readonly hasFilters: boolean;
  readonly hasSearchOrWrites: boolean;
}

/** The capabilities of an app, by its nodes. A search-or-write node is neither a search nor a write. */
export function nodeFlags(nodes: readonly Pick<ServiceNode, 'kind'>[]): NodeFlags {
  const has = (wanted: NodeKind): boolean => nodes.some(({ kind }) => kind === wanted);
  return {
    hasReads: nodes.some(isTrigger),
    hasWrites: has('write'),
    hasSearches: has('search'),
    hasFilters: has('filter'),
    hasSearchOrWrites: has('search_or_write'),
  };
}

/** The node of an app with a name in a position: a trigger for the first one, otherwise one that follows it; null if there is none. */
export function eventAt(nodes: readonly ServiceNode[], action: string, position: number): ServiceNode | null {
  return nodes.find((node) => node.action === action && isTrigger(node) === (position === 0)) ?? null;
}
