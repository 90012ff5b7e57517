import { zapFiles } from '../../contract/zapFiles';
import { toZapFile } from '../../domain/runs/zapFile';
import { duplicateZap } from './duplicateZap';
import { findVisibleZap } from './visibleZap';
import { routes } from '../platform/handler';
import { findDraft } from '../engine/drafts.store';
import { definitionToGiveAway, portableDefinition } from '../engine/portableDefinition';
import { refusedDefinition } from './refusals.reply';
import { stepKeyAt } from '../../domain/runs/jsonReader';
import { parseDefinition } from '../../domain/runs/parseDefinition';
import type { ServerContext } from '../platform/context';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { appIssues, type PlacedIssue } from './appIssues';
import { nodesOfDefinition } from './projectSteps';
import { startDraft } from './startDraft';

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
  const issues = await appIssues(context, context.db, definition, { format: 1, zone: null, trigger: null, steps: [] });
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
