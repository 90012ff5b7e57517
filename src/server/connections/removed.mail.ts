import { formatCount } from '../../domain/numbers';
import type { Mail } from '../platform/context';
import { quotedName } from '../platform/mail/names';
import { plainTextMail } from '../platform/mail/plainTextMail';

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
