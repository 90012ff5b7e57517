import type { Db, ServerContext } from '../platform/context';
import { countFailure, failureCount, resetFailures, undoFailure } from './store';
import type { LimitResult } from '../platform/context';
import { readCaptcha, consumeCaptcha } from './consumeCaptcha';

/** The properties of a sign-in attempt that limits need. */
export interface LoginAttempt {
  readonly address: string;
  /** As `identifierOf` gives it; of an existing profile or not. */
  readonly identifier: string;
  /** The profile of which this browser is a known device (S11); null for all other browsers. */
  readonly knownDeviceOf: number | null;
  readonly captcha: string | null | undefined;
}

export type LoginAdmission = { readonly kind: 'open' } | { readonly kind: 'locked' } | { readonly kind: 'captcha_required' } | TooOften;

export interface TooOften {
  readonly kind: 'too_often';
  readonly retryAfterSeconds: number;
  /** This address has used up its daily limit for all identifiers; false: only its tries at this identifier. */
  readonly isAddressSpent: boolean;
}

type Counter = { readonly name: string; readonly key: string };

interface Budget {
  /** Failures of this address at this identifier. */
  readonly pair: Counter;
  /** Failures of this address at any identifier; null for a known device, whose neighbours must not use it up. */
  readonly address: Counter | null;
  /** Replies that required a captcha. */
  readonly unsolved: Counter;
  /** Failures in a row at this identifier, from any address. */
  readonly failureKey: string;
}

/**
 * Counts an attempt to sign in before the password is tried, and returns if it is allowed (S09–S11). Each count is one atomic
 * statement that is never rolled back: parallel attempts, other instances and a killed process cannot exceed a limit.
 * `clearLoginFailures` undoes it if the password was right. In this order: too many from this address (429), captcha required (422),
 * locked (403). An unknown identifier gets the same treatment, so nothing reveals if it exists (S03, S10).
 */
export async function admitLogin(context: ServerContext, attempt: LoginAttempt): Promise<LoginAdmission> {
  const { limits, db, clock } = context;
  const rules = context.config.limits;
  const { pair, address, unsolved, failureKey } = budgetOf(context, attempt);

  // Checked first, and without recording the identifier: one address could fill the tables by inventing others.
  if (address !== null && (await limits.look(address)) >= rules.login.perAddress) {
    const spent = await limits.take({ ...address, max: rules.login.perAddress, windowSeconds: rules.login.perAddressSeconds });
    if (!spent.allowed) return tooOften(spent, true);
  }

  // A required captcha also costs, from a separate budget: it tries no password (S66).
  const requireCaptcha = async (): Promise<LoginAdmission> => {
    const asked = await limits.take({ ...unsolved, max: rules.login.perAddress, windowSeconds: rules.login.perAddressSeconds });
    return asked.allowed ? { kind: 'captcha_required' } : tooOften(asked, true);
  };

  const failures = Math.max(await limits.look(pair), await failureCount(db, failureKey));
  // A used-up budget answers 429 before a captcha is solved for nothing.
  const isCaptchaDue = failures >= rules.login.captchaAfter;
  const hasBudget = (await limits.look(pair)) < rules.login.perIdentifier;
  let isSolved = false;
  if (isCaptchaDue && hasBudget) {
    const solution = await readCaptcha(context, attempt.captcha, 'login');
    isSolved = solution !== null && (await consumeCaptcha(db, solution));
    if (!isSolved) return requireCaptcha();
  }

  const takenPair = await limits.take({ ...pair, max: rules.login.perIdentifier, windowSeconds: rules.login.perIdentifierSeconds });
  if (!takenPair.allowed) return tooOften(takenPair, false);
  if (address !== null) {
    const taken = await limits.take({ ...address, max: rules.login.perAddress, windowSeconds: rules.login.perAddressSeconds });
    if (!taken.allowed) return tooOften(taken, true);
  }
  // Others may have failed since the first check.
  if (takenPair.used > rules.login.captchaAfter && !isSolved) return requireCaptcha();

  const { lock } = rules;
  const entry = await countFailure(
    db,
    failureKey,
    { lockAfter: lock.after, seconds: lock.seconds, maxSeconds: lock.maxSeconds, untilEndedAfter: lock.untilResetAfter },
    clock.now(),
  );
  return { kind: entry.kind };
}

/**
 * Counts a password attempt where the domain of the address requires single sign-on (S14). Null while the network address is
 * below its daily share of them (S66).
 */
export async function countWithoutPassword(context: ServerContext, networkAddress: string): Promise<TooOften | null> {
  const { perAddress, perAddressSeconds } = context.config.limits.login;
  const taken = await context.limits.take({ name: 'login.sso', key: networkAddress, max: perAddress, windowSeconds: perAddressSeconds });
  return taken.allowed ? null : tooOften(taken, true);
}

const tooOften = ({ retryAfterSeconds }: LimitResult, isAddressSpent: boolean): TooOften => ({
  kind: 'too_often',
  retryAfterSeconds,
  isAddressSpent,
});

/**
 * The password was never tried, because too many were waiting (S12): the attempt is undone. Otherwise a flood would lock out
 * people who have made no mistake.
 */
export async function undoLoginAttempt(
  context: ServerContext,
  attempt: Omit<LoginAttempt, 'captcha'>,
  admission: Pick<LoginAdmission, 'kind'>,
): Promise<void> {
  const { pair, address, failureKey } = budgetOf(context, attempt);
  await context.limits.giveBack(pair);
  if (address !== null) await context.limits.giveBack(address);
  if (admission.kind === 'open') await undoFailure(context.db, failureKey, context.config.limits.lock.after);
}

/** The password was right: resets the failures in a row and of this address at this identifier, in the transaction that signs in. */
export async function clearLoginFailures(context: ServerContext, tx: Db, attempt: Omit<LoginAttempt, 'captcha'>): Promise<void> {
  const { pair, address, failureKey } = budgetOf(context, attempt);
  await resetFailures(tx, [failureKey]);
  await context.limits.clear(pair, tx);
  if (address !== null) await context.limits.giveBack(address, tx);
}

/** A reset unlocks (S11), and a sign-up starts without failures: every failure counter of this identifier is reset. */
export async function unlockLogin(
  context: ServerContext,
  tx: Db,
  owner: { address: string; identifier: string; profileId: number },
): Promise<void> {
  const anyBrowser = budgetOf(context, { ...owner, knownDeviceOf: null });
  const ownDevice = budgetOf(context, { ...owner, knownDeviceOf: owner.profileId });
  await resetFailures(tx, [anyBrowser.failureKey, ownDevice.failureKey]);
  await context.limits.clear(anyBrowser.pair, tx);
  await context.limits.clear(ownDevice.pair, tx);
}

function budgetOf({ encryption }: Pick<ServerContext, 'encryption'>, attempt: Omit<LoginAttempt, 'captcha'>): Budget {
  if (attempt.knownDeviceOf !== null) {
    const key = String(attempt.knownDeviceOf);
    return {
      pair: { name: 'login.device', key },
      address: null,
      unsolved: { name: 'login.device_unsolved', key },
      failureKey: encryption.digest('streak', `login.device:${key}`),
    };
  }
  return {
    pair: { name: 'login.pair', key: JSON.stringify([attempt.address, attempt.identifier]) },
    address: { name: 'login.address', key: attempt.address },
    unsolved: { name: 'login.unsolved', key: attempt.address },
    failureKey: encryption.digest('streak', `login:${attempt.identifier}`),
  };
}
