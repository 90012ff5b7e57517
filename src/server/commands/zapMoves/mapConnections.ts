import type { Step, TriggerStep, ZapDefinition } from '../../../domain/runs/definition';
import { isSameJson } from '../../../domain/runs/json';
import { mapSteps } from '../../../domain/runs/walkSteps';
import { appKey } from '../../../domain/zapSteps';
import type { Transaction } from 'kysely';
import { listUsableConnections, type NamedConnection } from '../../records/catalogue/usableConnections';
import { changeVersionOfWaitingRuns, connectedDefinitions } from '../../records/runs/connectedDefinitions';
import { saveDraft } from '../../records/runs/drafts';
import { publishVersion } from '../../records/runs/versions';
import type { Tables } from '../../tables';

/** Where moved Zaps are now, and who owns them there. */
export interface MappedZaps {
  readonly accountId: number;
  readonly zaps: readonly { readonly id: number; readonly ownerId: number }[];
  readonly actorId: number;
  readonly now: Date;
}

/**
 * Gives the steps of moved Zaps the connections that their owners have for the same apps in the new account; runs that have not
 * begun use them too. A step without such a connection keeps the name of its old one, which does not work there: its editor
 * shows the gap, and its runs are held until a person chooses another one.
 */
export async function mapConnections(tx: Transaction<Tables>, { accountId, zaps, actorId, now }: MappedZaps): Promise<void> {
  const found = await connectedDefinitions(
    tx,
    zaps.map(({ id }) => id),
  );
  const owners = new Map(zaps.map(({ id, ownerId }) => [id, ownerId]));
  const connections = new Map<number, NamedConnection[]>();
  for (const { zap_id: zapId, definition, revision, version_id: versionId } of found) {
    const ownerId = owners.get(zapId)!;
    if (!connections.has(ownerId)) connections.set(ownerId, await listUsableConnections(tx, accountId, ownerId));
    const mapped = withConnectionsOf(definition, connections.get(ownerId)!);
    if (isSameJson(mapped, definition)) continue;
    if (versionId === null) await saveDraft(tx, zapId, { definition: mapped, baseRevision: revision!, savedBy: actorId, now });
    else {
      const { id } = await publishVersion(tx, zapId, mapped, { createdBy: actorId, now });
      await changeVersionOfWaitingRuns(tx, versionId, id);
    }
  }
}

function withConnectionsOf(definition: ZapDefinition, connections: readonly NamedConnection[]): ZapDefinition {
  const change = <S extends TriggerStep | Step>(step: S): S => {
    if (step.connectionId === null || connections.some(({ id }) => id === step.connectionId)) return step;
    const same = connections.find(({ selected_api: api, isLost, isDemo }) => !isLost && !isDemo && appKey(api) === appKey(step.app));
    return same === undefined ? step : { ...step, connectionId: same.id };
  };
  const { trigger, steps, ...rest } = definition;
  return { ...rest, trigger: trigger === null ? null : change(trigger), steps: mapSteps(steps, change) };
}
