import { passkeys, type WirePasskey } from '../../contract/passkeys';
import { errorBodies } from '../platform/errorBodies';
import { addPasskey, hasOtherSignInMethod, namePasskey, removePasskey, requestRegistration } from './change';
import { requestAsSecondFactor, requestForSignIn, signInScope, consumePasskey } from './spend';
import { proveSecondFactor } from '../twoFactor/secondFactor';
import { routes } from '../platform/handler';
import { requiresSaml, samlRequired } from '../saml/store';
import { findProfile } from '../profiles/store';
import { type PasskeyRecord, passkeysOf } from './store';
import { tooOften } from '../platform/requests/limits';
import type { ServerContext } from '../platform/context';
import { finishBySecondFactor, type SignInCaller } from '../signIn/finishSignIn';
import { audit, type RequestMeta } from '../audit/recordEvent';

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

export type PasskeyOutcome =
  | { readonly kind: 'signed_in'; readonly profileId: number }
  | { readonly kind: 'wrong_passkey' }
  /** An account that requires single sign-on allows nothing else (S14). */
  | { readonly kind: 'sso_required' };

/**
 * Signs in by passkey alone. The device has verified its owner, so it replaces the password and the second factor (S15), and no
 * single session has to be confirmed (S24). A lock does not stop it: a lock stops guessing, and a passkey cannot be guessed
 * (S11). An unknown passkey, an expired challenge and a wrong signature get one reply (S03).
 */
export async function signInByPasskey(context: ServerContext, caller: RequestMeta & SignInCaller, answer: string): Promise<PasskeyOutcome> {
  const outcome = await context.db.transaction().execute(async (tx): Promise<PasskeyOutcome> => {
    const spent = await consumePasskey(context, tx, answer, signInScope, { mustVerifyUser: true });
    await context.crashPoint('after-first-update');
    const happened = (result: 'ok' | 'refused', detail: string, profileId: number | null) =>
      audit(context, tx, caller, { action: 'passkey_login', result, detail, profileId });
    if (spent.kind !== 'right') {
      await happened('refused', spent.kind, spent.profileId);
      return { kind: 'wrong_passkey' };
    }
    const { profile } = spent;
    if (await requiresSaml(tx, profile)) {
      await happened('refused', 'sso_required', profile.id);
      return { kind: 'sso_required' };
    }
    await finishBySecondFactor(context, tx, caller, profile);
    await happened('ok', 'signed_in', profile.id);
    await context.crashPoint('before-commit');
    return { kind: 'signed_in', profileId: profile.id };
  });
  await context.crashPoint('after-commit');
  return outcome;
}
