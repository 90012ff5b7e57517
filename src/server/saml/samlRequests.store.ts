import type { Selectable } from 'kysely';
import { minutes } from '../../domain/durations';
import type { Db } from '../platform/context';
import { hashToken } from '../platform/encryption/encryption';
import type { SamlAssertion, SamlRequestsTable } from './tables';

export type SamlRequest = Selectable<SamlRequestsTable>;

/** How long a person may take to sign in at the provider. */
export const samlRequestLifetime = minutes(10);
/** How long the browser may take to collect the response: one redirect. */
const handoffLifetime = minutes(2);

export async function insertSamlRequest(
  db: Db,
  request: { id: string; accountId: number; browser: string; relay: string; next: string; profileId: number | null; now: Date },
): Promise<void> {
  await db
    .insertInto('saml_requests')
    .values({
      id: request.id,
      account_id: request.accountId,
      browser_hash: hashToken(request.browser),
      relay_hash: hashToken(request.relay),
      next: request.next,
      profile_id: request.profileId,
      created_at: request.now,
      expires_at: new Date(request.now.getTime() + samlRequestLifetime),
    })
    .execute();
}

/** A request without a response; null if there is none, or if the response is late or a repetition. */
export async function findOpenSamlRequest(db: Db, id: string, now: Date): Promise<SamlRequest | null> {
  const row = await db
    .selectFrom('saml_requests')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the response under a token with which the browser collects it. False if another response was faster: a replay. */
export async function answerSamlRequest(
  db: Db,
  answer: { id: string; relay: string; handoff: string; assertion: SamlAssertion; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saml_requests')
    .set({
      answered_at: answer.now,
      handoff_hash: hashToken(answer.handoff),
      assertion: JSON.stringify(answer.assertion),
      expires_at: new Date(answer.now.getTime() + handoffLifetime),
    })
    .where('id', '=', answer.id)
    .where('relay_hash', '=', hashToken(answer.relay))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', answer.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The response, once, for the browser that started the request; null for every other browser, and the second time. */
export async function claimSamlResponse(
  tx: Db,
  { handoff, browser, accountId, now }: { handoff: string; browser: string; accountId: number; now: Date },
): Promise<SamlRequest | null> {
  const row = await tx
    .deleteFrom('saml_requests')
    .where('handoff_hash', '=', hashToken(handoff))
    .where('browser_hash', '=', hashToken(browser))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
