import type { ZapDefinition } from '../../domain/runs/definition';
import { longestZapTitle } from '../../domain/zapSteps';
import type { Db, ServerContext } from '../platform/context';
import { listUsableConnections } from '../connections/usableConnections.store';
import { findDraft } from '../engine/drafts.store';
import { nodesOfZap } from './store';
import { withConnections } from '../engine/portableDefinition';
import { openSecrets, withoutSecretFields } from '../engine/sealedFields';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { withUsualConnections } from './checkDefinitions';
import { startDraft } from './startDraft';
import { findVisibleZap, type VisibleZap } from './visibleZap';

/**
 * Copies the draft of a Zap that the caller can see into a Zap of theirs, in the same account. It has the connections that they
 * may use; secret values only if the Zap is their own. Returns its id. Throws 404 as `findVisibleZap`, and as `startDraft`.
 */
export async function duplicateZap(context: ServerContext, caller: KeyedCaller, zapId: number): Promise<number> {
  const { profileId } = caller.principal;
  const { account_id: accountId } = await findVisibleZap(context.db, profileId, zapId, context.clock.now());
  return startDraft(context, caller, { accountId, wish: { copy: zapId } }, async (tx) => {
    const zap = await findVisibleZap(tx, profileId, zapId, context.clock.now());
    const definition = await copyFor(context, tx, profileId, zap);
    return { title: copyTitle(zap.title), nodes: await nodesOfZap(tx, zapId), definition };
  });
}

async function copyFor(context: ServerContext, tx: Db, profileId: number, zap: VisibleZap): Promise<ZapDefinition> {
  const { definition, saved_at: savedAt } = await findDraft(tx, zap.id);
  const connections = await listUsableConnections(tx, zap.account_id, profileId);
  if (savedAt === null) return withUsualConnections(context.connectors, definition, connections);
  const usable = new Set(connections.map(({ id }) => id));
  const isOwn = zap.owner_id === profileId;
  const copied = isOwn ? openSecrets(context, zap.id, definition) : withoutSecretFields(context, definition);
  return withConnections(copied, (id) => usable.has(id));
}

const suffix = ' (copy)';

const copyTitle = (title: string): string =>
  `${Array.from(title)
    .slice(0, longestZapTitle - suffix.length)
    .join('')}${suffix}`;
