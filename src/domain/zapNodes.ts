/** The steps of a Zap as somebody puts them together: which may stand where. */
import { isTrigger, type ServiceNode } from './serviceNodes';
import { appKey } from './zapSteps';

/** Steps that one Zap may have; more would be a programme. */
export const mostNodes = 100;

/** A step: an app, with or without a version, and what it is in it; an event that is not chosen yet is empty. */
export interface ChosenNode {
  readonly selectedApi: string;
  readonly action: string;
}

/** What of the catalogue the check looks at, by key. */
export interface OfferedService {
  readonly name: string;
  readonly nodes: readonly ServiceNode[];
}

export interface NodeFault {
  /** From 0. */
  readonly position: number;
  readonly kind: 'unknown_app' | 'unknown_event';
  readonly message: string;
}

const isSame = (one: ChosenNode, other: ChosenNode): boolean =>
  appKey(one.selectedApi) === appKey(other.selectedApi) && one.action === other.action;

/**
 * What is wrong with the steps, the trigger first; empty when they may be kept. Each has an app of the catalogue, and either
 * an event that the app offers in this place, or none yet. A step that the Zap has already stays allowed in its kind of place,
 * whatever became of its app meanwhile: nobody loses a step by changing another.
 */
export function nodeFaults(
  nodes: readonly ChosenNode[],
  services: ReadonlyMap<string, OfferedService>,
  kept: readonly ChosenNode[],
): readonly NodeFault[] {
  return nodes.flatMap((node, position): NodeFault[] => {
    const isKept = kept.some((each, place) => isSame(each, node) && (place === 0) === (position === 0));
    if (isKept) return [];
    const service = services.get(appKey(node.selectedApi));
    if (service === undefined) return [{ position, kind: 'unknown_app', message: `Step ${position + 1}: this app can't be used.` }];
    if (node.action === '' || eventAt(service.nodes, node.action, position) !== null) return [];
    return [{ position, kind: 'unknown_event', message: `Step ${position + 1}: ${service.name} doesn't offer that here.` }];
  });
}

/** What an app offers under a name in a place: a trigger at the first one, else what follows it; null when it offers no such. */
export function eventAt(nodes: readonly ServiceNode[], action: string, position: number): ServiceNode | null {
  return nodes.find((node) => node.action === action && isTrigger(node) === (position === 0)) ?? null;
}
