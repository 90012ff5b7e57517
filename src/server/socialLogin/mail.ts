import { brand } from '../../domain/brand';
import { providerName, type SocialProvider } from '../../domain/socialLogin';
import type { Mail } from '../platform/context';
import { ifNotMe, type NotMe } from '../activity/notMe.mail';
import { plainTextMail, timeOf } from '../platform/mail/plainTextMail';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  readonly provider: SocialProvider;
  readonly notMe?: NotMe;
}

/** A way in was added. */
export function socialLoginConnected({ to, publicUrl, at, provider, notMe }: About): Mail {
  return plainTextMail(to, `${providerName[provider]} was connected to your ${brand.name} account`, [
    `On ${timeOf(at)} your ${providerName[provider]} account was connected. You can use it to log in to ${brand.name}.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** A way in was removed. */
export function socialLoginRemoved({ to, publicUrl, at, provider, notMe }: About): Mail {
  return plainTextMail(to, `${providerName[provider]} was disconnected from your ${brand.name} account`, [
    `On ${timeOf(at)} your ${providerName[provider]} account was disconnected. You can no longer use it to log in to ${brand.name}.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}

/** A company's provider can now log in to the account. */
export function samlLinked({ to, publicUrl, at, notMe }: Omit<About, 'provider'>): Mail {
  return plainTextMail(to, `A company sign-in was linked to your ${brand.name} account`, [
    `On ${timeOf(at)} you, or someone who could log in as you at your company, logged in to ${brand.name} there for the first time. It can be used to log in from now on.`,
    ...ifNotMe(publicUrl, notMe),
  ]);
}
