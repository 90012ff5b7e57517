import { afterLogin } from '../../../domain/redirects';
import { connectPending } from '../../commands/signOn/identities';
import type { HandlerOf } from '../../context/handler';
import { openJar, sealJar } from '../../identity/signOn/jar';

const nothing = { status: 404 as const, body: { errors: ["There's nothing to confirm, or it took too long. Please start again."] } };

/** GET /api/v3/sign-on/pending (A2.23): which identity waits in this browser, and for which account. */
export const signOnPending: HandlerOf<'getPendingSocialLogin'> = async ({ session }, { config, encryption, clock }) => {
  const { link } = openJar(encryption, session.signOnJar, clock.now());
  if (link === null) return nothing;
  const next = afterLogin({ next: link.next, origin: config.publicUrl });
  return { status: 200, body: { provider: link.provider, email: link.email, next } };
};

/** POST /api/v3/sign-on/pending (S40): a new sign-in to the account proves it, so its identity is connected. */
export const signOnLink: HandlerOf<'linkPendingSocialLogin'> = async (call, context) => {
  const { config, encryption, clock } = context;
  const jar = openJar(encryption, call.session.signOnJar, clock.now());
  if (jar.link === null) return nothing;
  if (jar.link.profileId !== call.principal.profileId) {
    return { status: 403, body: { errors: [`Please log in as ${jar.link.email} to confirm that this account is yours.`] } };
  }
  const outcome = await connectPending(context, call, jar.link);
  call.session.keepSignOnJar(sealJar(encryption, { ...jar, link: null }));
  if (outcome !== 'connected') return { status: 403, body: { errors: ['This identity is already connected to another account.'] } };
  const next = afterLogin({ next: jar.link.next, origin: config.publicUrl });
  return { status: 200, body: { provider: jar.link.provider, next } };
};
