import { eventAt } from '../../domain/serviceNodes';
import type { ZapDefinition } from '../../domain/runs/definition';
import { flatStepsOf } from '../../domain/runs/newSteps';
import { appKey } from '../../domain/zapSteps';
import type { Db } from '../platform/context';
import { servicesByKey } from '../catalogue/store';
import { replaceNodes, type StoredNode, storedNodes, touchZapChange } from './store';

/**
 * Writes the steps of a definition as the flat list by which Zaps are listed, searched, moved and held against a plan, in a
 * transaction that has locked the Zap. Steps without an app are left out.
 */
export async function projectSteps(tx: Db, zapId: number, definition: ZapDefinition, now: Date): Promise<void> {
  const before = await storedNodes(tx, zapId);
  const after = await nodesOfDefinition(tx, definition, before);
  const isSame = after.length === before.length && after.every((node, index) => isSameNode(node, before[index]!));
  if (isSame) await touchZapChange(tx, zapId, now);
  else await replaceNodes(tx, zapId, after, now);
}

type NewNode = Omit<StoredNode, 'id'>;

const isSameNode = (one: NewNode, other: NewNode): boolean =>
  one.selected_api === other.selected_api &&
  one.action === other.action &&
  one.title === other.title &&
  one.is_premium === other.is_premium;

/** A new step is listed in the app's current version, one that was there in its own. */
export async function nodesOfDefinition(db: Db, definition: ZapDefinition, before: readonly StoredNode[] = []): Promise<NewNode[]> {
  const steps = flatStepsOf(definition);
  const services = await servicesByKey(
    db,
    steps.map(({ selectedApi }) => appKey(selectedApi)),
  );
  return steps.map(({ selectedApi, action, title, isTrigger }): NewNode => {
    const service = services.get(appKey(selectedApi));
    const known = before.find((node) => appKey(node.selected_api) === appKey(selectedApi) && node.action === action);
    const current = service?.version == null ? selectedApi : `${service.key}@${service.version}`;
    const event = eventAt(service?.nodes ?? [], action, isTrigger ? 0 : 1);
    return {
      selected_api: known?.selected_api ?? (selectedApi.includes('@') ? selectedApi : current),
      action,
      title: title ?? event?.title ?? known?.title ?? null,
      is_premium: service?.is_premium ?? known?.is_premium ?? false,
    };
  });
}
