import { brand } from '../../../domain/brand';
import { providerName, type SignOnProvider } from '../../../domain/signOn';
import type { Mail } from '../../context/context';
import { letter, timeOf } from './letter';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  readonly provider: SignOnProvider;
}

/** A way in was added. */
export function signOnConnected({ to, publicUrl, at, provider }: About): Mail {
  return letter(to, `${providerName[provider]} was connected to your ${brand.name} account`, [
    `On ${timeOf(at)} your ${providerName[provider]} account was connected. You can use it to log in to ${brand.name}.`,
    'If this wasn’t you, reset your password right away, then remove it under Settings, Sign-in methods:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** A way in was removed. */
export function signOnRemoved({ to, publicUrl, at, provider }: About): Mail {
  return letter(to, `${providerName[provider]} was disconnected from your ${brand.name} account`, [
    `On ${timeOf(at)} your ${providerName[provider]} account was disconnected. You can no longer use it to log in to ${brand.name}.`,
    'If this wasn’t you, reset your password right away:',
    `${publicUrl}/app/login/forgot`,
  ]);
}
