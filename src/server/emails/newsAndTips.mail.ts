import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail } from '../platform/mail/plainTextMail';

/**
 * The first steps, for people who want our news. Its link unsubscribes, and so does the button that mail programs make from its
 * headers.
 */
export function newsAndTips({ to, publicUrl, token }: { to: string; publicUrl: string; token: string }): Mail {
  const mail = plainTextMail(to, `Three first steps with ${brand.name}`, [
    `Welcome to ${brand.name}. These three steps take five minutes:`,
    `1. Create your first Zap and connect two apps.\n${publicUrl}/app/assets/zaps`,
    `2. Protect your account with two-factor authentication.\n${publicUrl}/app/two-factor-setup`,
    `3. Choose when to be alerted.\n${publicUrl}/app/settings/notifications`,
    `You get this email because you asked for news and tips. To unsubscribe, open this link:`,
    `${publicUrl}/app/unsubscribe#${encodeURIComponent(token)}`,
  ]);
  return { ...mail, unsubscribeUrl: `${publicUrl}/unsubscribe/${encodeURIComponent(token)}` };
}
