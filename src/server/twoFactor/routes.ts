import { errorBodies } from '../platform/errorBodies';
import { beginTwoFactor, disableSecondFactor, enableSecondFactor, proveTwoFactor } from './setUp';
import { routes } from '../platform/handler';
import type { ServerContext } from '../platform/context';
import { newRecoveryCodes, readRecoveryCode } from './totp';
import { recoveryCodesRenewed } from './mail';
import { findTwoFactor, type MemberFactor, promotePendingCodes, removeSetup, replacePendingCodes } from './store';
import { audit } from '../audit/recordEvent';
import { hashRecoveryCode, keepFactor } from './encryptedFactors';
import { type SessionCaller, withLockedProfile } from '../accounts/lockedAccount';
import { recordReversible } from '../activity/recordReversible';
import { twoFactor, type WireSecondFactorRule } from '../../contract/twoFactor';
import { refuseUnlessManager, setSecondFactorRule, viewRule } from './changeRule';
import { findRole } from '../access/store';
import { findAccountOf } from '../accounts/store';
import type { SecondFactorRule } from '../../domain/secondFactorRule';

/**
 * Replaces the recovery codes with ten new ones, shown only once (S18). Every other session ends and the stored address is
 * notified (S19). Null while two-factor is off.
 */
function renewRecoveryCodes(context: ServerContext, caller: SessionCaller): Promise<string[] | null> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    if ((await findTwoFactor(tx, profile.id)) === null) return null;
    const now = context.clock.now();
    const codes = newRecoveryCodes(context.random);
    const hashes = codes.map((text) => hashRecoveryCode(context, profile.id, readRecoveryCode(text) ?? ''));
    const kept = await keepFactor(context, tx, profile.id);
    // A pending setup has its own pending codes, which would become active with these.
    await removeSetup(tx, profile.id);
    await replacePendingCodes(tx, profile.id, hashes, now);
    await promotePendingCodes(tx, profile.id);
    await caller.session.endAll(tx, profile.id, { exceptSessionId: caller.principal.sessionId });
    const notMe = await recordReversible(context, tx, caller, profile, { kind: 'recovery_codes_renewed', kept });
    const mail = recoveryCodesRenewed({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
    await context.outbox.put(tx, `recovery-codes-renewed:${profile.id}:${now.getTime()}`, mail);
    await audit(context, tx, caller, { action: 'recovery_codes_renewed', result: 'ok', profileId: profile.id });
    return codes;
  });
}

/** The rule of an account for those who may change it, with the members whom it concerns. */
function presentSecondFactorRule(view: {
  readonly rule: SecondFactorRule | null;
  readonly isAvailable: boolean;
  readonly requiresSaml: boolean;
  readonly hasOwnFactor: boolean;
  readonly people: readonly MemberFactor[];
}): WireSecondFactorRule {
  const { rule, isAvailable, requiresSaml, hasOwnFactor, people } = view;
  return {
    rule: rule && {
      since: rule.since.toISOString(),
      required_from: rule.from.toISOString(),
      grace_days: rule.graceDays,
      accepts_saml: rule.acceptsSaml,
    },
    is_available: isAvailable,
    requires_saml: requiresSaml,
    has_own_factor: hasOwnFactor,
    member_count: people.length,
    people_without: people
      .filter(({ hasFactor }) => !hasFactor)
      .map(({ id, name, email, role, isCoveredBySaml }) => ({ id, name, email, role, is_covered_by_saml: isCoveredBySaml })),
  };
}

export default routes(twoFactor, {
  /** POST /api/v3/2fa/setup: a secret that replaces nothing until proved (S19). */
  async startTwoFactorSetup(call, context) {
    const { secret, uri, qrImage } = await beginTwoFactor(context, call);
    return { status: 200, body: { secret, otpauth_uri: uri, qr_image: qrImage } };
  },

  /** POST /api/v3/2fa/setup/proof: ten recovery codes for a right code (S18). */
  async verifyTwoFactorSetup(call, context) {
    const codes = await proveTwoFactor(context, call, call.body.code);
    return codes === null ? { status: 403, body: errorBodies.wrongCode } : { status: 200, body: { recovery_codes: codes } };
  },

  /** POST /api/v3/2fa/enable: on, once a recovery code was typed back (S19). */
  async enableTwoFactor(call, context) {
    const isOn = await enableSecondFactor(context, call, call.body.recovery_code);
    return isOn ? { status: 200, body: { enable_totp_2fa: true } } : { status: 403, body: errorBodies.wrongRecoveryCode };
  },

  /** POST /api/v3/2fa/disable: off; off already is no error (S19). */
  async disableTwoFactor(call, context) {
    await disableSecondFactor(context, call);
    return { status: 200, body: { enable_totp_2fa: false } };
  },

  /** POST /api/v3/2fa/recovery-codes: ten others; those before them are void (S18, S19). */
  async renewRecoveryCodes(call, context) {
    const codes = await renewRecoveryCodes(context, call);
    return codes === null ? { status: 400, body: errorBodies.twoFactorIsOff } : { status: 200, body: { recovery_codes: codes } };
  },

  /** GET /api/v3/accounts/:account_id/second-factor: the rule, and the preview of it, for owners and super admins. */
  async getSecondFactorRule({ principal: { profileId }, params }, context) {
    const { db, clock } = context;
    const now = clock.now();
    const account = await findAccountOf(db, profileId, params.account_id, now);
    const role = await findRole(db, profileId, params.account_id, now);
    if (account === null || role === null) return { status: 404, body: errorBodies.notFound };
    refuseUnlessManager(role);
    return { status: 200, body: presentSecondFactorRule(await viewRule(context, db, account, profileId)) };
  },

  /** PUT /api/v3/accounts/:account_id/second-factor: the whole rule. Sixty times in an hour at most, because it mails members. */
  async setSecondFactorRule(call, context) {
    const outcome = await setSecondFactorRule(context, call, call.params.account_id, call.body);
    return 'preconditionFailed' in outcome
      ? { status: 409, body: outcome.preconditionFailed }
      : { status: 200, body: presentSecondFactorRule(outcome) };
  },
});
