import { brand } from '../../../domain/brand';
import type { Mail } from '../outbox';
import { letter, timeOf } from './letter';

/** Tells the stored address that the password was reset (S29). */
export function passwordChanged({ to, publicUrl, at }: { to: string; publicUrl: string; at: Date }): Mail {
  return letter(to, `Your ${brand.name} password was changed`, [
    `The password of your ${brand.name} account was changed on ${timeOf(at)}, and every session was signed out.`,
    'If it was not you, choose a new password at once:',
    `${publicUrl}/app/login/forgot`,
  ]);
}
