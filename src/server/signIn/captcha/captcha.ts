import type { z } from 'zod';
import type { CaptchaAction as ActionSchema } from '../../../contract/signIn';

export type CaptchaAction = z.infer<typeof ActionSchema>;

/** A solution that holds: taken once, then remembered until `expiresAt` (S08). */
export interface CaptchaSolution {
  /** The same for every copy of this solution. */
  readonly id: string;
  readonly expiresAt: Date;
}

/** Distinguishes people from programs. The embedded captcha requires work; a hosted one would ask its service (decision D4). */
export interface CaptchaProvider {
  readonly name: 'altcha';
  /** A new challenge for one action on this deployment, as text for the widget. */
  challenge(action: CaptchaAction): Promise<string>;
  /** Null when the token is missing, malformed, late, for another action or deployment, or cannot be checked (S08). */
  solution(token: string, action: CaptchaAction): Promise<CaptchaSolution | null>;
}
