import { stepKeyAt } from '../../domain/runs/issuePlaces';
import { parseDefinition } from '../../domain/runs/parseDefinition';
import type { ServerContext } from '../platform/context';
import { portableDefinition } from '../engine/portableDefinition';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { appIssues, type PlacedIssue } from './appIssues';
import { nodesOfDefinition } from './projectSteps';
import { startDraft } from './startDraft';

export type ZapImported =
  { readonly kind: 'created'; readonly id: number } | { readonly kind: 'invalid'; readonly issues: readonly PlacedIssue[] };

/**
 * A new Zap from the definition of a file. Connections, secrets and other Zaps that the file names are left out: they belong to
 * the account that it comes from. Throws as `startDraft`.
 */
export async function importZap(
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
