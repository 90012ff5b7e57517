import { isUsableInSteps } from '../../../domain/services';
import { eventAt, nodeIssues, type ChosenNode } from '../../../domain/zapNodes';
import { appKey } from '../../../domain/zapSteps';
import type { ServerContext } from '../../context/context';
import { HttpProblem } from '../../context/handler';
import { maySeeZap } from '../../policies/zaps';
import { findRole } from '../../records/access/memberships';
import { servicesByKey, type ServiceRecord } from '../../records/catalogue/catalogue';
import { findSavedDraft } from '../../records/runs/drafts';
import { accountIdOfZap, lockZapToEdit, replaceNodes, type StoredNode } from '../../records/zaps/zapNodes';
import { forgetPauses } from '../../records/zaps/zapPauses';
import { validationFailed, errorBodies } from '../errorBodies';
import { withLockedAccount, type SignedInCaller } from '../lockedAccount';

/** The new steps of a Zap, and the ids of the steps that the caller edited. */
export interface NewNodes {
  readonly nodes: readonly ChosenNode[];
  readonly baseNodeIds: readonly number[];
}

/** The result of a change of steps. */
export type NodesEdit =
  | { readonly kind: 'saved'; readonly nodes: readonly StoredNode[] }
  /** The Zap is on, or its steps have changed: nothing is changed. */
  | { readonly kind: 'on' | 'outdated' };

const isUsable = (service: ServiceRecord): boolean =>
  isUsableInSteps({
    isPublic: service.is_public,
    isUpcoming: service.is_upcoming,
    isHidden: service.is_hidden,
    isDeprecated: service.is_deprecated,
  });

/**
 * Replaces the steps of a Zap that has no saved draft, all at once: for browsers with the previous version of the editor. For everybody who can see the Zap; otherwise 404, as for a missing one
 * (S51). Refused if the steps have changed since they were loaded, so that of two editors neither overwrites the other unseen,
 * and for a Zap that is on: it was checked against the plan, and is turned on again after the change. One that a plan has paused
 * is no longer restored by a plan. 400 for steps that the catalogue does not have.
 */
export async function editNodes(
  context: ServerContext,
  caller: SignedInCaller,
  zapId: number,
  { nodes, baseNodeIds }: NewNodes,
): Promise<NodesEdit> {
  const accountId = await accountIdOfZap(context.db, zapId);
  if (accountId === null || (await findRole(context.db, caller.principal.profileId, accountId, context.clock.now())) === null)
    throw new HttpProblem(404, errorBodies.notFound);
  return withLockedAccount(context, caller, accountId, async (tx, actor) => {
    const zap = await lockZapToEdit(tx, accountId, zapId);
    if (zap === null || !maySeeZap(actor.id, zap)) throw new HttpProblem(404, errorBodies.notFound);
    if (zap.state === 'on') return { kind: 'on' };
    // A list of steps knows neither fields nor paths, and would destroy them.
    if ((await findSavedDraft(tx, zapId)) !== null) return { kind: 'outdated' };
    const isCurrent = zap.nodes.length === baseNodeIds.length && zap.nodes.every(({ id }, index) => id === baseNodeIds[index]);
    if (!isCurrent) return { kind: 'outdated' };

    const known = await servicesByKey(
      tx,
      nodes.map(({ selectedApi }) => appKey(selectedApi)),
    );
    const usable = new Map([...known].filter(([, service]) => isUsable(service)));
    const stored = zap.nodes.map((node) => ({ selectedApi: node.selected_api, action: node.action }));
    const issues = nodeIssues(nodes, usable, stored);
    if (issues.length > 0) throw new HttpProblem(400, validationFailed({ nodes: issues.map(({ message }) => message) }));
    const rows = nodes.map((node, position) => rowOf(node, position, known.get(appKey(node.selectedApi)), zap.nodes));
    // Restoring relies on the Zap being unchanged; a changed one is checked again when it is turned on.
    await forgetPauses(tx, [zapId]);
    return { kind: 'saved', nodes: await replaceNodes(tx, zapId, rows, context.clock.now()) };
  });
}

/** A step as stored: a new one in the app's current version, an existing one in its own. */
function rowOf(
  { selectedApi, action }: ChosenNode,
  position: number,
  service: ServiceRecord | undefined,
  stored: readonly StoredNode[],
): Omit<StoredNode, 'id'> {
  const before = stored.find((node) => appKey(node.selected_api) === appKey(selectedApi) && node.action === action);
  const current = service?.version == null ? appKey(selectedApi) : `${service.key}@${service.version}`;
  const event = eventAt(service?.nodes ?? [], action, position);
  return {
    selected_api: before?.selected_api ?? current,
    action,
    title: event?.title ?? before?.title ?? null,
    is_premium: service?.is_premium ?? before?.is_premium ?? false,
  };
}
