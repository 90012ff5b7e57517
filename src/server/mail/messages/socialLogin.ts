import { brand } from '../../../domain/brand';
import { providerName, type SocialProvider } from '../../../domain/socialLogin';
import type { Mail } from '../../context/context';
import { plainTextMail, timeOf } from './plainTextMail';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  readonly provider: SocialProvider;
}

/** A way in was added. */
export function socialLoginConnected({ to, publicUrl, at, provider }: About): Mail {
  return plainTextMail(to, `${providerName[provider]} was connected to your ${brand.name} account`, [
    `On ${timeOf(at)} your ${providerName[provider]} account was connected. You can use it to log in to ${brand.name}.`,
    'If this wasn’t you, reset your password right away, then remove it under Settings, Sign-in methods:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** A way in was removed. */
export function socialLoginRemoved({ to, publicUrl, at, provider }: About): Mail {
  return plainTextMail(to, `${providerName[provider]} was disconnected from your ${brand.name} account`, [
    `On ${timeOf(at)} your ${providerName[provider]} account was disconnected. You can no longer use it to log in to ${brand.name}.`,
    'If this wasn’t you, reset your password right away:',
    `${publicUrl}/app/login/forgot`,
  ]);
}
