import type { ServerContext } from '../../context/context';
import type { ZapTemplateRecord } from '../../records/catalogue/catalogue';
import type { KeyedCaller } from '../lockedAccount';
import { startDraft } from './startDraft';

/** A new Zap from a template, with its steps. Returns the id; throws as `startDraft`. */
export async function startFromTemplate(
  context: ServerContext,
  caller: KeyedCaller,
  { template, accountId }: { readonly template: ZapTemplateRecord; readonly accountId: number },
): Promise<number> {
  const nodes = template.steps.map(({ service, action, title }) => ({
    selected_api: service.version === null ? service.key : `${service.key}@${service.version}`,
    action,
    title,
    is_premium: service.is_premium,
  }));
  return startDraft(context, caller, { accountId, wish: { template: template.id } }, async () => ({ title: template.title, nodes }));
}
