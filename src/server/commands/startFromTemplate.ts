import type { ServerContext } from '../context';
import type { ZapTemplateRecord } from '../records/catalogue';
import type { TeamCaller } from './team/team';
import { startDraft } from './zaps/startDraft';

/** A new Zap from a template, with its steps. Gives the id; throws as `startDraft`. */
export async function startFromTemplate(
  context: ServerContext,
  caller: TeamCaller,
  { template, accountId }: { readonly template: ZapTemplateRecord; readonly accountId: number },
): Promise<number> {
  const nodes = template.steps.map(({ service, action, title }) => ({
    selected_api: service.version === null ? service.key : `${service.key}@${service.version}`,
    action,
    title,
    is_premium: service.is_premium,
  }));
  return startDraft(context, caller, accountId, async () => ({ title: template.title, nodes }));
}
