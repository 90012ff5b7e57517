import { brand } from '../../domain/brand';
import type { Mail } from '../platform/context';
import { plainTextMail, quotedName } from '../platform/mail/plainTextMail';
import { formatCount } from '../../domain/numbers';

interface Removed {
  readonly to: string;
  readonly publicUrl: string;
  readonly zaps: readonly { readonly id: number; readonly title: string }[];
}

/** Tells the owner of Zaps that are on that connections which they use are gone, and what to do. */
export function connectionsRemoved({ to, publicUrl, zaps }: Removed): Mail {
  const [first] = zaps;
  const subject =
    zaps.length === 1 ? `${nameOf(first!)} needs another connection` : `${formatCount(zaps.length, 'Zap')} need other connections`;
  return plainTextMail(to, subject, [
    'A connection was removed, by the person who had connected it or because this person left the account. These Zaps use it:',
    zaps.map((zap) => `- ${nameOf(zap)}\n  ${publicUrl}/editor/${zap.id}`).join('\n'),
    'Nothing is lost: their runs are on hold. Choose another connection in the editor and publish the Zap, and they continue.',
  ]);
}

const nameOf = ({ title }: { readonly title: string }): string => quotedName(title) ?? 'A Zap without a name';

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

interface HostsChanged extends Lost {
  readonly hosts: readonly string[];
}

/** An own app now sends credentials elsewhere. */
export function hostsChanged({ to, publicUrl, title, app, hosts }: HostsChanged): Mail {
  const connection = quotedName(title);
  return plainTextMail(to, `Confirm where ${app} sends your credentials`, [
    `${app} was changed. Its new version sends what you entered for your connection${connection === null ? '' : ` ${connection}`} to ${hosts.join(', ')}.`,
    'Nothing is sent there before you confirm it. Zaps that are on keep using the version of the app they have. You can confirm it here:',
    `${publicUrl}/app/assets/connections`,
  ]);
}
