import { passkeys } from '../../contract/passkeys';
import { errorBodies } from '../platform/errorBodies';
import { addPasskey, hasOtherSignInMethod, namePasskey, removePasskey, requestRegistration } from './change';
import { requestAsSecondFactor, requestForSignIn } from './requests';
import { signInByPasskey } from './signIn';
import { proveSecondFactor } from '../twoFactor/secondFactor';
import { routes } from '../platform/handler';
import { samlRequired } from '../saml/store';
import { findProfile } from '../profiles/store';
import { passkeysOf } from './store';
import { tooOften } from '../platform/requests/rateLimit';
import type { WirePasskey } from '../../contract/passkeys';
import type { PasskeyRecord } from './store';

/** Neither key nor credential id: nothing that a reader of the page could use elsewhere. */
function presentPasskey(record: PasskeyRecord): WirePasskey {
  return {
    id: record.id,
    name: record.name,
    created_at: record.created_at.toISOString(),
    last_used_at: record.last_used_at?.toISOString() ?? null,
    is_backed_up: record.is_backed_up,
  };
}

export default routes(passkeys, {
  /**
   * POST /api/v3/passkey-sign-in/options: the options for signing in by passkey. The same for everybody; a network address gets 300
   * in ten minutes (S09).
   */
  async startPasskeySignIn(_call, context) {
    return { status: 200, body: await requestForSignIn(context) };
  },

  /** POST /api/v3/passkey-sign-in: signs in by passkey alone; an address of the network gets 60 tries in ten minutes (S09). */
  async completePasskeySignIn(call, context) {
    const outcome = await signInByPasskey(context, call, call.body.credential_json);
    switch (outcome.kind) {
      case 'signed_in':
        return { status: 200, body: { profile_id: outcome.profileId } };
      case 'wrong_passkey':
        return { status: 401, body: errorBodies.wrongPasskey };
      case 'sso_required':
        return { status: 403, body: samlRequired };
    }
  },

  /** POST /api/v3/2fa/passkey/options: the options after the password; none for a person without passkeys. */
  async startTwoFactorPasskey({ principal }, context) {
    if (principal.challenge !== 'two_factor') return { status: 401, body: errorBodies.notAuthenticated };
    const question = await requestAsSecondFactor(context, principal);
    return { status: 200, body: question ?? { options_json: null, lasts_seconds: null } };
  },

  /** POST /api/v3/2fa/passkey: the second factor by passkey, counted with the codes (S17). */
  async verifyTwoFactorPasskey(call, context) {
    const outcome = await proveSecondFactor(context, call, call.principal, { credential_json: call.body.credential_json });
    switch (outcome.kind) {
      case 'signed_in':
        return { status: 200, body: { profile_id: outcome.profileId } };
      case 'wrong_code':
        return { status: 403, body: errorBodies.wrongPasskey };
      case 'not_authenticated':
        return { status: 401, body: errorBodies.notAuthenticated };
      case 'too_often':
        return tooOften(outcome.retryAfterSeconds);
    }
  },

  /** GET /api/v3/passkeys: the caller's own, oldest first. */
  async listPasskeys({ principal }, { db }) {
    const profile = await findProfile(db, principal.profileId);
    const present = await passkeysOf(db, principal.profileId);
    return {
      status: 200,
      body: { objects: present.map(presentPasskey), has_other_way_in: profile !== null && (await hasOtherSignInMethod(db, profile)) },
    };
  },

  /** POST /api/v3/passkey-options: the options for a new passkey, for a session with a recent sign-in (S26); 30 in an hour. */
  async startPasskeyRegistration(call, context) {
    return { status: 200, body: await requestRegistration(context, call) };
  },

  /** POST /api/v3/passkeys: stores the new passkey. */
  async createPasskey(call, context) {
    const added = await addPasskey(context, call, call.body.credential_json);
    return added === null ? { status: 400, body: errorBodies.newPasskeyRefused } : { status: 201, body: presentPasskey(added) };
  },

  /** PATCH /api/v3/passkeys/:id: another name. */
  async renamePasskey(call, context) {
    const renamed = await namePasskey(context, call, call.params.id, call.body.name);
    return renamed === null ? { status: 404, body: errorBodies.notFound } : { status: 200, body: presentPasskey(renamed) };
  },

  /** DELETE /api/v3/passkeys/:id: never the last way in. */
  async deletePasskey(call, context) {
    switch (await removePasskey(context, call, call.params.id)) {
      case 'removed':
        return { status: 204, body: null };
      case 'missing':
        return { status: 404, body: errorBodies.notFound };
      case 'last':
        return { status: 400, body: errorBodies.lastPasskey };
    }
  },
});
