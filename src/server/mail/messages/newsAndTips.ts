import { brand } from '../../../domain/brand';
import type { Mail } from '../outbox';
import { letter } from './letter';

/** What to do first, for those who want our news. Its link ends them, and so does the button that mail programs make of its headers. */
export function newsAndTips({ to, publicUrl, token }: { to: string; publicUrl: string; token: string }): Mail {
  const mail = letter(to, `Three first steps with ${brand.name}`, [
    `Welcome to ${brand.name}. These three things take five minutes and are worth it:`,
    `1. Make your first Zap: let one app tell another.\n${publicUrl}/app/assets/zaps`,
    `2. Protect your account with a second factor.\n${publicUrl}/app/two-factor-setup`,
    `3. Say when we may alert you.\n${publicUrl}/app/settings/notifications`,
    `You get this mail because you asked for news and tips. To get none any more, open this link:`,
    `${publicUrl}/app/unsubscribe#${encodeURIComponent(token)}`,
  ]);
  return { ...mail, unsubscribeUrl: `${publicUrl}/unsubscribe/${encodeURIComponent(token)}` };
}
