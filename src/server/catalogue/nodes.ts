/** What a connector offers, as the catalogue lists it. */
import type { NodeKind, ServiceNode } from '../../domain/serviceNodes';
import { hookOf, type Connector, type Trigger } from '../connectors/connector';
import { usualEvents } from './usualEvents';

const triggerNodes: Readonly<Record<Trigger['kind'], NodeKind>> = { poll: 'polling', hook: 'hook', schedule: 'read' };

/** A trigger to which the app sends events by itself starts its Zap at once, and there is nothing to paste. */
const nodeOf = (trigger: Trigger): NodeKind => (hookOf(trigger)?.reach === 'subscribed' ? 'resthook' : triggerNodes[trigger.kind]);

/** Each event once: one of the connector takes the place of a known one with its name. */
export function nodesOf({ app, triggers, actions }: Connector): readonly ServiceNode[] {
  const own: readonly ServiceNode[] = [
    ...triggers.map((trigger) => ({ kind: nodeOf(trigger), action: trigger.event, title: trigger.title, help: trigger.help })),
    ...actions.map(({ kind, event, title, help }) => ({ kind, action: event, title, help })),
  ];
  const others = [...(app.steps ?? []), ...(app.isPartial === true ? usualEvents(app) : [])];
  const nodes = new Map([...others, ...own].map((node) => [node.action, node]));
  return [...nodes.values()];
}
