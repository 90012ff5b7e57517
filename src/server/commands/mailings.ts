/** News of ours, and the link in each mail that ends them (A2.36, decision S16). */
import type { Db, ServerContext } from '../context';
import { newsAndTips } from '../mail/messages';
import { setUpdatesByIdentity, type ProfileRecord } from '../records/profiles';
import { sameText } from '../records/sealing';
import { audit, type Origin } from './origin';

type Sealing = ServerContext['sealing'];

/**
 * Says for whom the link is, and that we made it. It does nothing else than what the page offers, so it never expires: a
 * mail may be years old when somebody has had enough.
 */
export function unsubscribeToken(sealing: Sealing, identity: string): string {
  return `${identity}.${sealing.digest('unsubscribe', identity)}`;
}

function identityOf(sealing: Sealing, token: string): string | null {
  const [identity = '', digest = '', ...more] = token.split('.');
  if (identity === '' || more.length > 0) return null;
  return sameText(digest, sealing.digest('unsubscribe', identity)) ? identity : null;
}

/** Begins or ends our news for the one to whom the token was mailed; false when it is none of ours. */
export async function chooseMailings(context: ServerContext, caller: Origin, token: string, wantsUpdates: boolean): Promise<boolean> {
  const identity = identityOf(context.sealing, token);
  if (identity === null) return false;
  return context.db.transaction().execute(async (tx) => {
    const profileId = await setUpdatesByIdentity(tx, identity, wantsUpdates);
    if (profileId === null) return false;
    await audit(context, tx, caller, { action: wantsUpdates ? 'news_begun' : 'news_ended', result: 'ok', profileId });
    return true;
  });
}

/** The first of our news, once the address is proved: to those who asked for them, and to nobody else. */
export async function mailFirstNews(context: ServerContext, tx: Db, profile: ProfileRecord): Promise<void> {
  if (!profile.receives_updates) return;
  const { publicUrl } = context.config;
  const token = unsubscribeToken(context.sealing, profile.identity);
  await context.outbox.put(tx, `first-news:${profile.id}`, newsAndTips({ to: profile.email, publicUrl, token }));
}
