import type { Transaction } from 'kysely';
import type { ZapDefinition } from '../../domain/runs/definition';
import type { ServerContext } from '../platform/context';
import type { Tables } from '../platform/tables';
import { saveDraft } from '../engine/drafts.store';
import { insertZap, type NewZap } from './store';
import { once } from '../platform/requests/idempotency';
import { sealSecrets } from '../engine/sealedFields';
import { saveDraftTrigger } from '../engine/triggers';
import { audit } from '../audit/recordEvent';
import { type KeyedCaller, withLockedAccount } from '../accounts/lockedAccount';

/** The source of a new Zap. `definition`: its secrets are in plain text, and are sealed before they are stored. */
export interface Draft extends Pick<NewZap, 'title' | 'source_url' | 'nodes'> {
  readonly definition?: ZapDefinition;
}

/**
 * A new Zap in the caller's Home, off as a draft, so that nothing runs before its apps are connected; drafts count towards no
 * limit. `draft` returns its content within the same transaction. All or nothing. Returns the id. Throws as `withLockedAccount`: the
 * account is locked, so that a member who is being removed cannot leave a Zap behind (R27). Repeated with the same key it returns
 * the same Zap (R07); `wish` is the request.
 */
export async function startDraft(
  context: ServerContext,
  caller: KeyedCaller,
  { accountId, wish }: { readonly accountId: number; readonly wish: unknown },
  draft: (tx: Transaction<Tables>) => Promise<Draft>,
): Promise<number> {
  return withLockedAccount(context, caller, accountId, async (tx, { id: ownerId }) => {
    const request = { scope: 'zapCreate', caller: `profile:${ownerId}`, key: caller.idempotencyKey, body: [accountId, wish] };
    const { reply } = await once(context, tx, request, async () => {
      const { definition, ...source } = await draft(tx);
      const now = context.clock.now();
      const id = await insertZap(tx, { ...source, account_id: accountId, owner_id: ownerId, state: 'draft', at: now });
      if (definition !== undefined) {
        const sealed = sealSecrets(context, id, definition).definition;
        await saveDraft(tx, id, { definition: sealed, baseRevision: 0, savedBy: ownerId, now });
        await saveDraftTrigger(context, tx, id, sealed);
      }
      const detail = `account ${accountId}, zap ${id}`;
      await audit(context, tx, caller, { action: 'zap_created', result: 'ok', detail, profileId: ownerId });
      return { status: 201, body: { id } };
    });
    return reply.body.id;
  });
}
