import { brand } from '../../../domain/brand';
import { invitationDays } from '../../../domain/invitations';
import type { Mail } from '../outbox';
import { letter } from './letter';

/**
 * Invites somebody to an account. Of whoever invites it says the confirmed address and nothing else: neither their name nor
 * the account's, which anybody could fill with an advertisement (S33, decision 0024). The page behind the link says both.
 */
export function invitation({
  to,
  publicUrl,
  code,
  inviter,
  isKnown,
}: {
  to: string;
  publicUrl: string;
  code: string;
  /** A confirmed address. */
  inviter: string;
  /** Somebody has signed up with the address of this mail. */
  isKnown: boolean;
}): Mail {
  const query = `invitation=${encodeURIComponent(code)}`;
  const join = `${publicUrl}/app/join-team?${query}`;
  const ways = isKnown
    ? ['Open this link to see which one it is, and to accept:', join]
    : [
        'Open this link to sign up with this address and join:',
        `${publicUrl}/sign-up?${query}`,
        'You have signed up by now? Then join here:',
        join,
      ];
  return letter(to, `You are invited to an account on ${brand.name}`, [
    `${inviter} invites you to work together in an account on ${brand.name}.`,
    ...ways,
    `The invitation holds for ${invitationDays} days and for this address alone. If you do not know who invites you, do nothing.`,
  ]);
}
