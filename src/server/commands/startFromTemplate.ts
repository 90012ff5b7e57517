import type { ServerContext } from '../context';
import type { ZapTemplateRecord } from '../records/catalogue';
import { insertZap } from '../records/zaps';

/**
 * A new Zap from a template: switched off as a draft, so that nothing runs before its apps are connected. It belongs to who
 * asked and lies in their Home; drafts count towards no limit. All or nothing.
 */
export async function startFromTemplate(
  { db, clock }: ServerContext,
  { template, accountId, ownerId }: { readonly template: ZapTemplateRecord; readonly accountId: number; readonly ownerId: number },
): Promise<number> {
  const nodes = template.steps.map(({ service, action, title }) => ({
    selected_api: service.version === null ? service.key : `${service.key}@${service.version}`,
    action,
    title,
    is_premium: service.is_premium,
  }));
  return db
    .transaction()
    .execute((tx) =>
      insertZap(tx, { account_id: accountId, owner_id: ownerId, title: template.title, state: 'draft', at: clock.now(), nodes }),
    );
}
