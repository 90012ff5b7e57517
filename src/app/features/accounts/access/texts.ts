import { brand } from '../../../../domain/brand';
import type { LostAccount } from '../state';

const lostReason = ({ name, ownerName, ownerEmail }: LostAccount): string =>
  `You were removed from ${name}. If that’s a mistake, ask ${ownerName} (${ownerEmail}) to invite you again.`;

export const texts = {
  none: {
    title: 'You’re no longer a member of any account',
    reason: (lost: LostAccount | null): string =>
      lost === null ? 'If that’s a mistake, ask the owner of your account to invite you again.' : lostReason(lost),
    own: `To keep using ${brand.name}, create your own account. It’s free.`,
    create: 'Create My Own Account',
    creating: 'Creating your account…',
    settings: 'Your settings',
    logOut: 'Log Out',
    failed: 'We couldn’t create your account. Try again.',
  },
  denied: {
    title: (lost: LostAccount | null): string =>
      lost === null ? 'You’re not a member of this account' : `You’re no longer a member of ${lost.name}`,
    reason: (lost: LostAccount | null): string =>
      lost === null
        ? 'This address opens an account that you don’t belong to. Ask its owner, or the person who sent you the link, to invite you.'
        : lostReason(lost),
    others: 'Open one of your accounts instead:',
  },
} as const;
