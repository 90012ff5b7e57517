import { filledDefinition } from '../../domain/runs/newSteps';
import type { ServerContext } from '../platform/context';
import type { ZapTemplateRecord } from '../catalogue/store';
import { listUsableConnections } from '../connections/usableConnections.store';
import type { KeyedCaller } from '../accounts/lockedAccount';
import { withUsualConnections } from './checkDefinitions';
import { startDraft } from './startDraft';

/**
 * A new Zap from a template: its steps with what they are filled in with, and the connections that the person has. Returns the
 * id; throws as `startDraft`.
 */
export async function startFromTemplate(
  context: ServerContext,
  caller: KeyedCaller,
  { template, accountId }: { readonly template: ZapTemplateRecord; readonly accountId: number },
): Promise<number> {
  const steps = template.steps.map(({ service, action, title, filled_in: filledIn }) => ({
    selectedApi: service.version === null ? service.key : `${service.key}@${service.version}`,
    action,
    title,
    isPremium: service.is_premium,
    filledIn,
  }));
  return startDraft(context, caller, { accountId, wish: { template: template.id } }, async (tx) => {
    const connections = await listUsableConnections(tx, accountId, caller.principal.profileId);
    return {
      title: template.title,
      nodes: steps.map(({ selectedApi, action, title, isPremium }) => ({
        selected_api: selectedApi,
        action,
        title,
        is_premium: isPremium,
      })),
      definition: withUsualConnections(context.connectors, filledDefinition(steps), connections),
    };
  });
}
