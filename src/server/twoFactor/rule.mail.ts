/** Mails about accounts that require a second factor. They name accounts and people as `accountPeople.ts` does (S33). */
import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  /** When members without a second factor are locked out. */
  readonly from: Date;
}

const setUp = ({ publicUrl }: About): readonly string[] => [
  'Set up two-factor authentication:',
  `${publicUrl}/app/two-factor-setup`,
  'It takes about two minutes, and you need an authenticator app. Your own settings and your other accounts are not affected, and your Zaps keep running.',
];

/** To a member without a second factor, when their account begins to require one. `by`: the address of the person who decided it. */
export function secondFactorRequired(about: About & { readonly by: string; readonly now: Date }): Mail {
  const isAtOnce = about.from <= about.now;
  return plainTextMail(about.to, `A ${brand.name} account of yours requires two-factor authentication`, [
    isAtOnce
      ? `${about.by} decided that an account you belong to requires two-factor authentication from now on. You can open the account again as soon as you’ve set it up.`
      : `${about.by} decided that an account you belong to requires two-factor authentication. Set it up before ${timeOf(about.from)}. After that you can’t open the account until you have.`,
    ...setUp(about),
  ]);
}

/** To a member who has still none, days before they are locked out. */
export function secondFactorReminder(about: About): Mail {
  return plainTextMail(about.to, `Set up two-factor authentication by ${timeOf(about.from)}`, [
    `An account you belong to requires two-factor authentication. After ${timeOf(about.from)} you can’t open it until you’ve set that up.`,
    ...setUp(about),
  ]);
}
