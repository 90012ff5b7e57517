/** The steps of a Zap: which are allowed in which position. */
import { isTrigger, type ServiceNode } from './serviceNodes';
import { appKey } from './zapSteps';

/** The maximum number of steps of one Zap. */
export const mostNodes = 100;

/** A step: an app, with or without a version, and its event; an event that is not chosen yet is empty. */
export interface ChosenNode {
  readonly selectedApi: string;
  readonly action: string;
}

/** The fields of the catalogue that the check needs, by key. */
export interface OfferedService {
  readonly name: string;
  readonly nodes: readonly ServiceNode[];
}

export interface NodeIssue {
  /** From 0. */
  readonly position: number;
  readonly kind: 'unknown_app' | 'unknown_event';
  readonly message: string;
}

const isSame = (one: ChosenNode, other: ChosenNode): boolean =>
  appKey(one.selectedApi) === appKey(other.selectedApi) && one.action === other.action;

/**
 * The problems of the steps, the trigger first; empty if they can be saved. Each needs an app of the catalogue, and either an
 * event that the app offers in this position, or none yet. A step that the Zap already has stays allowed in its kind of position,
 * even if its app has changed: no one loses a step by changing another.
 */
export function nodeIssues(
  nodes: readonly ChosenNode[],
  services: ReadonlyMap<string, OfferedService>,
  kept: readonly ChosenNode[],
): readonly NodeIssue[] {
  return nodes.flatMap((node, position): NodeIssue[] => {
    const isKept = kept.some((each, index) => isSame(each, node) && (index === 0) === (position === 0));
    if (isKept) return [];
    const service = services.get(appKey(node.selectedApi));
    if (service === undefined) return [{ position, kind: 'unknown_app', message: `Step ${position + 1}: this app can't be used.` }];
    if (node.action === '' || eventAt(service.nodes, node.action, position) !== null) return [];
    return [{ position, kind: 'unknown_event', message: `Step ${position + 1}: ${service.name} doesn't offer that here.` }];
  });
}

/** The node of an app with a name in a position: a trigger for the first one, otherwise one that follows it; null if there is none. */
export function eventAt(nodes: readonly ServiceNode[], action: string, position: number): ServiceNode | null {
  return nodes.find((node) => node.action === action && isTrigger(node) === (position === 0)) ?? null;
}
