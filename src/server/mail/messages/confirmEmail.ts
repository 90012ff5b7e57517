import { brand } from '../../../domain/brand';
import type { Mail } from '../outbox';
import { letter } from './letter';

/** The link that confirms an address (decision S14). `publicUrl` comes from the configuration, never from a request (S30). */
export function confirmEmail({ to, publicUrl, code }: { to: string; publicUrl: string; code: string }): Mail {
  return letter(to, `Confirm your email address for ${brand.name}`, [
    `Somebody, most likely you, gave this address to ${brand.name}. Open this link to confirm that it is yours:`,
    `${publicUrl}/app/confirm-email#${encodeURIComponent(code)}`,
    'The link works for seven days. If it was not you, do nothing: without the link the address stays unconfirmed.',
  ]);
}
