import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaAction as ActionSchema } from '../../contract/signIn';
import { minutes } from '../../domain/durations';
import type { Clock, Random, ServerContext } from '../platform/context';
import { equalsInConstantTime } from '../platform/encryption/encryption';

interface AltchaSettings {
  /** Rounds of PBKDF2 for each guess of the solver. */
  readonly cost: number;
  /** The deployment that a challenge is for. */
  readonly publicUrl: string;
  /** Two secrets derived from SECRET_KEY: one signs challenges, the other their solutions. */
  readonly challengeKey: string;
  readonly solutionKey: string;
}

const lifetime = minutes(10);
/** The solver tries up to this many guesses; half of them on average. */
const guesses = 200;

/**
 * The embedded captcha: a proof of work that needs no third party. A challenge contains its action, its deployment and its
 * expiry, all signed. It is checked here rather than by the library, which reads the machine's time instead of our clock; the
 * format of challenge and token is the library's.
 */
export function createAltcha(settings: AltchaSettings, clock: Clock, random: Random): CaptchaProvider {
  return {
    name: 'altcha',
    async challenge(action) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: settings.cost,
        counter: random.bytes(4).readUInt32BE() % guesses,
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + lifetime),
        data: { action, site: settings.publicUrl },
        hmacSignatureSecret: settings.challengeKey,
        hmacKeySignatureSecret: settings.solutionKey,
      });
      return JSON.stringify(challenge);
    },
    async solution(token, action) {
      const given = readToken(token);
      if (given === null) return null;
      const { parameters, signature, derivedKey } = given;
      if (!equalsInConstantTime(sign(settings.challengeKey, canonical(parameters)), signature)) return null;
      // From here on the parameters are our own words.
      const { data, expiresAt, keySignature } = parameters as unknown as Issued;
      if (data.action !== action || data.site !== settings.publicUrl) return null;
      const end = new Date(expiresAt * 1000);
      if (end <= clock.now()) return null;
      if (!equalsInConstantTime(sign(settings.solutionKey, Buffer.from(derivedKey, 'hex')), keySignature)) return null;
      return { id: signature, expiresAt: end };
    },
  };
}

interface Issued {
  readonly data: { readonly action: CaptchaAction; readonly site: string };
  /** In seconds. */
  readonly expiresAt: number;
  readonly keySignature: string;
}

interface Token {
  readonly parameters: Record<string, unknown>;
  readonly signature: string;
  readonly derivedKey: string;
}

/** The widget's token: base64 of `{challenge: {parameters, signature}, solution: {counter, derivedKey}}`. Null for anything else. */
export function readToken(token: string): Token | null {
  if (!/^[A-Za-z0-9+/=_-]+$/.test(token)) return null;
  let given: unknown;
  try {
    given = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
  if (!isObject(given) || !isObject(given.challenge) || !isObject(given.solution)) return null;
  const { parameters, signature } = given.challenge;
  const { derivedKey } = given.solution;
  if (!isObject(parameters) || typeof signature !== 'string' || typeof derivedKey !== 'string') return null;
  return /^(?:[0-9a-f]{2})+$/.test(derivedKey) ? { parameters, signature, derivedKey } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sign(key: string, text: string | Buffer): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

/** JSON with sorted keys: the text that the library signs. */
function canonical(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

export type CaptchaAction = z.infer<typeof ActionSchema>;

/** A solution that holds: taken once, then remembered until `expiresAt` (S08). */
export interface CaptchaSolution {
  /** The same for every copy of this solution. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** Distinguishes people from programs. The embedded captcha requires work; a hosted one would ask its service (decision D4). */
interface CaptchaProvider {
  readonly name: 'altcha';
  /** A new challenge for one action on this deployment, as text for the widget. */
  challenge(action: CaptchaAction): Promise<string>;
  /** Null when the token is missing, malformed, late, for another action or deployment, or cannot be checked (S08). */
  solution(token: string, action: CaptchaAction): Promise<CaptchaSolution | null>;
}

/** The captcha of this deployment: the embedded one, which needs no third party (decision D4). */
export function captchaOf({
  config,
  clock,
  random,
  encryption,
}: Pick<ServerContext, 'config' | 'clock' | 'random' | 'encryption'>): CaptchaProvider {
  return createAltcha(
    {
      cost: config.captcha.cost,
      publicUrl: config.publicUrl,
      challengeKey: encryption.digest('captcha', 'challenge'),
      solutionKey: encryption.digest('captcha', 'solution'),
    },
    clock,
    random,
  );
}
