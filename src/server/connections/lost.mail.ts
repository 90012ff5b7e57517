import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { quotedName } from '../platform/mail/names';
import { plainTextMail } from '../platform/mail/plainTextMail';

interface Lost {
  readonly to: string;
  readonly publicUrl: string;
  /** As the person named it. */
  readonly title: string;
  /** The name of the app. */
  readonly app: string;
}

/** Tells the owner of a connection that the app refuses it. The app's words are on the page, because they can be anything (S33). */
export function connectionLost({ to, publicUrl, title, app }: Lost): Mail {
  const connection = quotedName(title);
  return plainTextMail(to, `Reconnect ${app} on ${brand.name}`, [
    `${app} doesn’t accept your connection${connection === null ? '' : ` ${connection}`} any more. The password or the permission may have been changed, or may have expired.`,
    'Zaps that use it wait. Nothing is lost: as soon as you reconnect it, they continue. You can do this here:',
    `${publicUrl}/app/assets/connections`,
  ]);
}
