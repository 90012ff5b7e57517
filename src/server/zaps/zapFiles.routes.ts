import { zapFiles } from '../../contract/zapFiles';
import { toZapFile } from '../../domain/runs/zapFile';
import { findVisibleZap, type VisibleZap } from './visibleZap';
import { routes } from '../platform/handler';
import { findDraft } from '../engine/drafts.store';
import { definitionToGiveAway, portableDefinition, withConnections } from '../engine/portableDefinition';
import { refusedDefinition } from './refusals.reply';
import { stepKeyAt } from '../../domain/runs/jsonReader';
import { parseDefinition } from '../../domain/runs/parseDefinition';
import type { Db, ServerContext } from '../platform/context';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { appIssues, type PlacedIssue, withUsualConnections } from './checkDefinitions';
import { nodesOfDefinition } from './projectSteps';
import { startDraft } from './startDraft';
import type { ZapDefinition } from '../../domain/runs/definition';
import { maxZapTitleLength } from '../../domain/zapSteps';
import { listUsableConnections } from '../connections/usableConnections.store';
import { nodesOfZap } from './store';
import { openSecrets, withoutSecretFields } from '../engine/sealedFields';

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
    .slice(0, maxZapTitleLength - suffix.length)
    .join('')}${suffix}`;

type ZapImported =
  { readonly kind: 'created'; readonly id: number } | { readonly kind: 'invalid'; readonly issues: readonly PlacedIssue[] };

/**
 * A new Zap from the definition of a file. Connections, secrets and other Zaps that the file names are left out: they belong to
 * the account that it comes from. Throws as `startDraft`.
 */
async function importZap(
  context: ServerContext,
  caller: KeyedCaller,
  {
    accountId,
    title = 'Imported Zap',
    definition: given,
  }: { readonly accountId: number; readonly title?: string | undefined; readonly definition: unknown },
): Promise<ZapImported> {
  const parsed = parseDefinition(given);
  if (!parsed.ok) return { kind: 'invalid', issues: parsed.issues.map((issue) => ({ ...issue, stepKey: stepKeyAt(given, issue.at) })) };
  const definition = portableDefinition(context, parsed.definition);
  const issues = await appIssues(context, context.db, accountId, definition, { format: 1, zone: null, trigger: null, steps: [] });
  if (issues.length > 0) return { kind: 'invalid', issues };
  const id = await startDraft(context, caller, { accountId, wish: { import: [title, definition] } }, async (tx) => ({
    title,
    nodes: await nodesOfDefinition(tx, definition),
    definition,
  }));
  return { kind: 'created', id };
}

export default routes(zapFiles, {
  /** GET /api/v3/zaps/:id/export. */
  async exportZap({ principal: { profileId }, params: { id } }, context) {
    const { title } = await findVisibleZap(context.db, profileId, id, context.clock.now());
    const { definition } = await findDraft(context.db, id);
    return { status: 200, body: toZapFile(title, definitionToGiveAway(context, id, definition)) };
  },

  /** POST /api/v3/zaps/imports?account_id=. 400 with the places of what is wrong in the file. */
  async importZap(call, context) {
    const { title, definition } = call.body;
    const imported = await importZap(context, call, { accountId: call.query.account_id, title, definition });
    if (imported.kind === 'invalid') return { status: 400, body: refusedDefinition(imported.issues) };
    return { status: 201, body: { id: imported.id } };
  },

  /** POST /api/v3/zaps/:id/copies. */
  async duplicateZap(call, context) {
    return { status: 201, body: { id: await duplicateZap(context, call, call.params.id) } };
  },
});
