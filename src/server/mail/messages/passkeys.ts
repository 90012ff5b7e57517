import { brand } from '../../../domain/brand';
import type { Mail } from '../outbox';
import { letter, timeOf } from './letter';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
}

const lookAtThem = (publicUrl: string): string => `${publicUrl}/app/settings/security#passkeys`;

/** A passkey was added. */
export function passkeyAdded({ to, publicUrl, at }: About): Mail {
  return letter(to, `A passkey can now log in to your ${brand.name} account`, [
    `At ${timeOf(at)} a passkey was added to your ${brand.name} account. It signs in without your password.`,
    'If it was not you, remove it, then choose a new password:',
    lookAtThem(publicUrl),
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** A passkey was removed. */
export function passkeyRemoved({ to, publicUrl, at }: About): Mail {
  return letter(to, `A passkey was removed from your ${brand.name} account`, [
    `At ${timeOf(at)} a passkey was removed; it cannot sign in any more. Your other sessions were signed out.`,
    'If it was not you, choose a new password at once:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** A passkey signed with a counter that should have grown: there may be two of it. */
export function passkeyCopied({ to, publicUrl, at }: About): Mail {
  return letter(to, `A passkey of your ${brand.name} account was refused`, [
    `At ${timeOf(at)} one of your passkeys was used to log in, and its own count of uses did not fit. Somebody may have copied it, so it was refused.`,
    'If you know nothing of it, remove your passkeys and add new ones:',
    lookAtThem(publicUrl),
  ]);
}
