import { brand } from '../../../domain/brand';
import type { Mail } from '../../context/context';
import { plainTextMail } from './plainTextMail';

/** The code of the recovery drill, which proves that the person reads this mail. */
export function recoveryDrillCode({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return plainTextMail(to, `Your ${brand.name} recovery check: ${code}`, [
    `You asked to check that mail reaches you. Enter this code on the page “Could you get back in?”: ${code}`,
    'It is valid for 15 minutes. It doesn’t log anyone in and changes nothing in your account.',
    'If this wasn’t you, someone is using your account. Look at your signed-in devices:',
    `${publicUrl}/app/settings/security`,
  ]);
}
