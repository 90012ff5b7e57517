import { socialLogin } from '../../contract/socialLogin';
import { afterLogin } from '../../domain/redirects';
import { signupTypeOf, startAddress } from '../../domain/socialLogin';
import { errorBodies } from '../platform/errorBodies';
import { requireConfirmedEmail } from '../accounts/lockedAccount';
import { connectTicket } from './connectTicket';
import { connectPending, disconnectIdentity } from './identities';
import { samlAddressOf } from './samlAddress';
import { signInByProvider } from './signIn';
import { configuredProviders } from '../platform/config/socialLogin';
import type { ServerContext } from '../platform/context';
import { HttpProblem, routes } from '../platform/handler';
import { ProviderError, readOneTapToken } from './openid/providers';
import { attemptLifetime, newNonce, readSocialLoginState, writeSocialLoginState } from './openid/state';
import { samlRequired } from '../saml/store';
import { findProfile } from '../profiles/store';
import { identitiesOf } from './store';
import { tooOften } from '../platform/requests/limits';

const nothingPending = { status: 404 as const, body: { errors: ['There’s nothing to confirm, or it took too long. Start again.'] } };

const oneTapRefused = { status: 401 as const, body: { errors: ['We couldn’t verify Google’s response. Try again.'] } };

export default routes(socialLogin, {
  /** POST /google-sso/onetap/ (A7.09, A4.30–A4.32, S40): signs in, or up, with a Google One Tap credential. */
  async logInWithOneTap(call, context) {
    const { config, encryption, clock } = context;
    if (config.socialLogin.oneTapScript === null) return { status: 404, body: { errors: ['Google one-tap isn’t available.'] } };
    const loginState = readSocialLoginState(encryption, call.session.socialLoginCookie, clock.now());
    const person = loginState.oneTap === null ? null : await readPerson(context, call.body.id_token, loginState.oneTap.nonce);
    if (person === null) return oneTapRefused;
    // The nonce has served: a second token of this browser needs a second nonce.
    const spent = { ...loginState, oneTap: null };
    call.session.setSocialLoginCookie(writeSocialLoginState(encryption, spent));

    const outcome = await signInByProvider(context, call, person, { next: null, currency: call.body.currency ?? null });
    switch (outcome.kind) {
      case 'signed_in':
        return {
          status: 200,
          body: { profile_id: outcome.profileId, is_new: outcome.isNew, account_verification_required: false },
        };
      case 'verification_required':
        call.session.setSocialLoginCookie(writeSocialLoginState(encryption, { ...spent, link: outcome.link }));
        return { status: 200, body: { profile_id: null, is_new: false, account_verification_required: true } };
      case 'two_factor':
        return { status: 403, body: errorBodies.twoFactor };
      case 'single_session':
        return { status: 403, body: errorBodies.singleSession };
      case 'sso_required': {
        const address = await samlAddressOf(context, outcome);
        return { status: 403, body: address === null ? samlRequired : { ...samlRequired, sso_url: address } };
      }
      case 'no_email':
        return { status: 400, body: { errors: ['Google didn’t share your email address.'] } };
      case 'used':
        return oneTapRefused;
      case 'too_often':
        return tooOften(outcome.retryAfterSeconds);
    }
  },

  /** GET /api/v3/sign-on/one-tap: the parameters of the provider's script; the nonce is bound to this browser (S40). */
  async getOneTapOptions({ session }, { config, encryption, random, clock }) {
    const { oneTapScript, providers } = config.socialLogin;
    if (oneTapScript === null || providers.google === null) return { status: 404, body: { errors: ['Google one-tap isn’t available.'] } };
    const loginState = readSocialLoginState(encryption, session.socialLoginCookie, clock.now());
    const oneTap = loginState.oneTap ?? { nonce: newNonce(random), endsAt: 0 };
    session.setSocialLoginCookie(
      writeSocialLoginState(encryption, { ...loginState, oneTap: { ...oneTap, endsAt: clock.now().getTime() + 6 * attemptLifetime } }),
    );
    return { status: 200, body: { client_id: providers.google.clientId, script_url: oneTapScript, nonce: oneTap.nonce } };
  },

  /** GET /api/v3/sign-on/pending (A2.23): which identity waits in this browser, and for which account. */
  async getPendingSocialLogin({ session }, { config, encryption, clock }) {
    const { link } = readSocialLoginState(encryption, session.socialLoginCookie, clock.now());
    if (link === null) return nothingPending;
    const next = afterLogin({ next: link.next, origin: config.publicUrl });
    return { status: 200, body: { provider: link.provider, email: link.email, next } };
  },

  /** POST /api/v3/sign-on/pending (S40): a new sign-in to the account proves it, so its identity is connected. */
  async linkPendingSocialLogin(call, context) {
    const { config, encryption, clock } = context;
    const loginState = readSocialLoginState(encryption, call.session.socialLoginCookie, clock.now());
    if (loginState.link === null) return nothingPending;
    if (loginState.link.profileId !== call.principal.profileId) {
      return { status: 403, body: { errors: [`Log in as ${loginState.link.email} to confirm that this account is yours.`] } };
    }
    const outcome = await connectPending(context, call, loginState.link);
    call.session.setSocialLoginCookie(writeSocialLoginState(encryption, { ...loginState, link: null }));
    if (outcome !== 'connected') return { status: 403, body: { errors: ['This identity is already connected to another account.'] } };
    const next = afterLogin({ next: loginState.link.next, origin: config.publicUrl });
    return { status: 200, body: { provider: loginState.link.provider, next } };
  },

  /** GET /api/v3/sign-on/identities: the ways in besides the password. */
  async listSocialLogins({ principal }, { db, config }) {
    const profile = await findProfile(db, principal.profileId);
    const identities = await identitiesOf(db, principal.profileId);
    return {
      status: 200,
      body: {
        objects: identities.map(({ id, provider, email, created_at, last_used_at }) => ({
          id,
          provider,
          email,
          signup_type: signupTypeOf(provider),
          created_at: created_at.toISOString(),
          last_used_at: last_used_at.toISOString(),
        })),
        providers: configuredProviders(config.socialLogin),
        has_password: profile !== null && profile.password_hash !== null,
      },
    };
  },

  /**
   * POST /api/v3/sign-on/identities: the address that starts connecting another sign-in method, for this session, within a minute;
   * requires a confirmed address (S65).
   */
  async connectSocialLogin({ body, principal }, context) {
    const { provider, popup } = body;
    if (context.config.socialLogin.providers[provider] === null)
      return { status: 404, body: { errors: ['This provider isn’t available.'] } };
    const profile = await findProfile(context.db, principal.profileId);
    if (profile !== null) requireConfirmedEmail(profile);
    const ticket = connectTicket(context, { provider, profileId: principal.profileId, sessionId: principal.sessionId });
    return { status: 200, body: { url: `${startAddress(provider, { popup: popup ?? null })}&connect=${ticket}` } };
  },

  /** DELETE /api/v3/sign-on/identities/:id: never the last way in. */
  async disconnectSocialLogin(call, context) {
    switch (await disconnectIdentity(context, call, call.params.id)) {
      case 'removed':
        return { status: 204, body: null };
      case 'missing':
        return { status: 404, body: { errors: ['This provider isn’t connected.'] } };
      case 'last':
        return { status: 400, body: { errors: ['This is your only way to log in. Set a password first.'] } };
    }
  },
});

async function readPerson(context: ServerContext, idToken: string, nonce: string) {
  try {
    return await readOneTapToken(context, idToken, nonce);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error.cause }, 'one-tap: the provider does not answer');
    throw new HttpProblem(503, { errors: ['Google isn’t responding right now. Try again in a moment.'] }, { 'retry-after': '10' });
  }
}
