import type { SocialProvider } from '../../domain/socialLogin';
import type { Db, ServerContext } from '../platform/context';
import { socialLoginConnected, socialLoginRemoved } from './mail';
import { type NotMe } from '../activity/notMe.mail';
import type { ProfileRecord } from '../profiles/store';
import type { IdentityKey } from './store';

const mails = { connected: socialLoginConnected, removed: socialLoginRemoved };

/** The owner of an account is notified of each new sign-in method, and of each that is removed. */
export async function mailChange(
  change: keyof typeof mails,
  { config, outbox }: Pick<ServerContext, 'config' | 'outbox'>,
  tx: Db,
  { id, email }: ProfileRecord,
  { issuer, subject, provider, notMe }: IdentityKey & { readonly provider: SocialProvider; readonly notMe: NotMe },
  at: Date,
): Promise<void> {
  const mail = mails[change]({ to: email, publicUrl: config.publicUrl, at, provider, notMe });
  await outbox.put(tx, `sign-on-${change}:${id}:${issuer}:${subject}:${at.getTime()}`, mail);
}
