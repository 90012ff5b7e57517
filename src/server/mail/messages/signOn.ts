import { brand } from '../../../domain/brand';
import { providerName, type SignOnProvider } from '../../../domain/signOn';
import type { Mail } from '../outbox';
import { letter, timeOf } from './letter';

interface About {
  readonly to: string;
  readonly publicUrl: string;
  readonly at: Date;
  readonly provider: SignOnProvider;
}

/** A way in was added. */
export function signOnConnected({ to, publicUrl, at, provider }: About): Mail {
  return letter(to, `${providerName[provider]} is now a way to log in to ${brand.name}`, [
    `Since ${timeOf(at)} your ${providerName[provider]} account can sign in to your ${brand.name} account.`,
    'If it was not you, choose a new password at once, then remove it under Settings, Sign-in methods:',
    `${publicUrl}/app/login/forgot`,
  ]);
}

/** A way in was removed. */
export function signOnRemoved({ to, publicUrl, at, provider }: About): Mail {
  return letter(to, `${providerName[provider]} is no longer a way to log in to ${brand.name}`, [
    `Since ${timeOf(at)} your ${providerName[provider]} account cannot sign in to your ${brand.name} account any more.`,
    'If it was not you, choose a new password at once:',
    `${publicUrl}/app/login/forgot`,
  ]);
}
