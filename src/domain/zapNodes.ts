/** The events of an app by their position in a Zap. */
import { isTrigger, type ServiceNode } from './serviceNodes';

/** The node of an app with a name in a position: a trigger for the first one, otherwise one that follows it; null if there is none. */
export function eventAt(nodes: readonly ServiceNode[], action: string, position: number): ServiceNode | null {
  return nodes.find((node) => node.action === action && isTrigger(node) === (position === 0)) ?? null;
}
