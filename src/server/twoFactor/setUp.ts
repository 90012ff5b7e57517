import { minutes } from '../../domain/durations';
import type { Db, ServerContext } from '../platform/context';
import { HttpProblem } from '../platform/handler';
import { acceptedStep, newRecoveryCodes, newTotpSecret, otpauthUri, readRecoveryCode } from './totp';
import { twoFactorDisabled, twoFactorEnabled } from './mail';
import {
  enableTwoFactor,
  findSetup,
  isPendingCode,
  promotePendingCodes,
  proveSetup,
  removeRecoveryCodes,
  removeSetup,
  removeTwoFactor,
  replacePendingCodes,
  startSetup,
  type TwoFactorSetupRecord,
} from './store';
import { audit } from '../audit/recordEvent';
import { errorBodies } from '../platform/errorBodies';
import { requireConfirmedEmail, type SessionCaller, withLockedProfile } from '../accounts/lockedAccount';
import { recordReversible } from '../activity/recordReversible';
import { decryptTotpSecret, encryptTotpSecret, hashRecoveryCode, keepFactor } from './encryptedFactors';

/** How long a secret waits to be proved and its codes to be typed back. */
const setupLifetime = minutes(30);

/** Starts turning two-factor on, or renewing it: a secret that replaces nothing until proved (S19). */
export async function beginTwoFactor(
  context: ServerContext,
  caller: SessionCaller,
): Promise<{ secret: string; uri: string; qrImage: string }> {
  const secret = newTotpSecret(context.random);
  const uri = await withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    await startSetup(tx, profile.id, encryptTotpSecret(context, profile.id, secret), context.clock.now());
    await audit(context, tx, caller, { action: 'factor_setup', result: 'ok', profileId: profile.id });
    return otpauthUri(secret, profile.email);
  });
  const { default: QRCode } = await import('qrcode');
  const picture = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { secret, uri, qrImage: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` };
}

/**
 * Proves the secret by a code of the authenticator: returns ten recovery codes, shown only once (S18). Null if the code is wrong
 * or already used (S16). Another proof returns ten others.
 */
export async function proveTwoFactor(context: ServerContext, caller: SessionCaller, code: string): Promise<string[] | null> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    const setup = await openSetup(context, tx, profile.id);
    const now = context.clock.now();
    const step = acceptedStep(decryptTotpSecret(context, profile.id, setup.sealed_secret), code, now, setup.last_step);
    const isProved = step !== null && (await proveSetup(tx, profile.id, step, now));
    await audit(context, tx, caller, { action: 'factor_proof', result: isProved ? 'ok' : 'refused', profileId: profile.id });
    if (!isProved) return null;
    const codes = newRecoveryCodes(context.random);
    const hashes = codes.map((text) => hashRecoveryCode(context, profile.id, readRecoveryCode(text) ?? ''));
    await replacePendingCodes(tx, profile.id, hashes, now);
    return codes;
  });
}

/**
 * Turns two-factor on after a recovery code was typed back, which shows that they are saved. Every other session ends and the
 * stored address is notified (S19). False if it is not one of the ten.
 */
export async function enableSecondFactor(context: ServerContext, caller: SessionCaller, typed: string): Promise<boolean> {
  return withLockedProfile(context, caller, async (tx, profile) => {
    requireConfirmedEmail(profile);
    const setup = await openSetup(context, tx, profile.id);
    const code = readRecoveryCode(typed);
    const isSaved =
      setup.proved_at !== null && code !== null && (await isPendingCode(tx, profile.id, hashRecoveryCode(context, profile.id, code)));
    const now = context.clock.now();
    if (isSaved) {
      const kept = await keepFactor(context, tx, profile.id);
      await enableTwoFactor(tx, setup, now);
      await promotePendingCodes(tx, profile.id);
      await removeSetup(tx, profile.id);
      await caller.session.endAll(tx, profile.id, { exceptSessionId: caller.principal.sessionId });
      const notMe = await recordReversible(context, tx, caller, profile, { kind: 'factor_enabled', kept });
      const mail = twoFactorEnabled({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
      await context.outbox.put(tx, `two-factor-enabled:${profile.id}:${now.getTime()}`, mail);
    }
    await audit(context, tx, caller, { action: 'factor_enabled', result: isSaved ? 'ok' : 'refused', profileId: profile.id });
    return isSaved;
  });
}

/**
 * Turns two-factor off: secret and recovery codes stop working and are kept for “This wasn’t me”, every other session ends, the
 * stored address is notified (S19).
 */
export async function disableSecondFactor(context: ServerContext, caller: SessionCaller): Promise<void> {
  await withLockedProfile(context, caller, async (tx, profile) => {
    await removeSetup(tx, profile.id);
    const kept = await keepFactor(context, tx, profile.id);
    if (!(await removeTwoFactor(tx, profile.id))) return;
    await removeRecoveryCodes(tx, profile.id);
    await caller.session.endAll(tx, profile.id, { exceptSessionId: caller.principal.sessionId });
    const now = context.clock.now();
    const notMe = await recordReversible(context, tx, caller, profile, { kind: 'factor_disabled', kept });
    const mail = twoFactorDisabled({ to: profile.email, publicUrl: context.config.publicUrl, at: now, notMe });
    await context.outbox.put(tx, `two-factor-disabled:${profile.id}:${now.getTime()}`, mail);
    await audit(context, tx, caller, { action: 'factor_disabled', result: 'ok', profileId: profile.id });
  });
}

async function openSetup(context: ServerContext, tx: Db, profileId: number): Promise<TwoFactorSetupRecord> {
  const setup = await findSetup(tx, profileId);
  const isOpen = setup !== null && setup.started_at.getTime() + setupLifetime > context.clock.now().getTime();
  if (!isOpen) throw new HttpProblem(400, errorBodies.noSetup);
  return setup;
}
