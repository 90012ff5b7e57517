import type { SocialProvider } from '../../domain/socialLogin';
import type { Db, ServerContext } from '../platform/context';
import { socialLoginConnected, socialLoginRemoved } from './mail';
import { type NotMe } from '../activity/notMe.mail';
import type { ProfileRecord } from '../profiles/store';
import type { IdentityKey } from './store';

type About = IdentityKey & { readonly provider: SocialProvider };

/** The owner of an account is notified of each new sign-in method. */
export async function mailConnected(
  context: ServerContext,
  tx: Db,
  profile: ProfileRecord,
  about: About & { readonly notMe: NotMe },
  at: Date,
): Promise<void> {
  const mail = socialLoginConnected({
    to: profile.email,
    publicUrl: context.config.publicUrl,
    at,
    provider: about.provider,
    notMe: about.notMe,
  });
  await context.outbox.put(tx, `sign-on-connected:${profile.id}:${about.issuer}:${about.subject}:${at.getTime()}`, mail);
}

export async function mailRemoved(
  context: ServerContext,
  tx: Db,
  profile: ProfileRecord,
  about: About & { readonly notMe: NotMe },
  at: Date,
): Promise<void> {
  const mail = socialLoginRemoved({
    to: profile.email,
    publicUrl: context.config.publicUrl,
    at,
    provider: about.provider,
    notMe: about.notMe,
  });
  await context.outbox.put(tx, `sign-on-removed:${profile.id}:${about.issuer}:${about.subject}:${at.getTime()}`, mail);
}
