/** Our news, and the link in each mail that unsubscribes (decision D16). */
import type { Db, ServerContext } from '../platform/context';
import { newsAndTips } from './mail';
import { type ProfileRecord, setUpdatesByIdentity } from '../profiles/store';
import { equalsInConstantTime } from '../platform/encryption/encryption';
import { audit, type RequestMeta } from '../audit/recordEvent';

type Encryption = ServerContext['encryption'];

/**
 * Identifies the recipient and proves that we made the link. It does nothing but what the page offers, so it never expires:
 * people unsubscribe from mails that are years old.
 */
export function unsubscribeToken(encryption: Encryption, identity: string): string {
  return `${identity}.${encryption.digest('unsubscribe', identity)}`;
}

function identityOf(encryption: Encryption, token: string): string | null {
  const [identity = '', digest = '', ...more] = token.split('.');
  if (identity === '' || more.length > 0) return null;
  return equalsInConstantTime(digest, encryption.digest('unsubscribe', identity)) ? identity : null;
}

/** Subscribes or unsubscribes the recipient of the token; false if the token is invalid. */
export async function chooseMailings(context: ServerContext, caller: RequestMeta, token: string, wantsUpdates: boolean): Promise<boolean> {
  const identity = identityOf(context.encryption, token);
  if (identity === null) return false;
  return context.db.transaction().execute(async (tx) => {
    const profileId = await setUpdatesByIdentity(tx, identity, wantsUpdates);
    if (profileId === null) return false;
    await audit(context, tx, caller, { action: wantsUpdates ? 'news_begun' : 'news_ended', result: 'ok', profileId });
    return true;
  });
}

/** The first news mail, once the address is confirmed; only for those who asked for it. */
export async function mailFirstNews(context: ServerContext, tx: Db, profile: ProfileRecord): Promise<void> {
  if (!profile.receives_updates) return;
  const { publicUrl } = context.config;
  const token = unsubscribeToken(context.encryption, profile.identity);
  await context.outbox.put(tx, `first-news:${profile.id}`, newsAndTips({ to: profile.email, publicUrl, token }));
}
