import { useState } from 'react';
import { avatar } from '../tokens';
import { initialsOf } from './initials';
import css from './Avatar.module.css';

export interface AvatarProps {
  name: string;
  url?: string | null;
  /** Pixels; 36 unless told (A9.15, B3.59). */
  size?: number;
  /** `square` for accounts, `round` for people. */
  shape?: 'round' | 'square';
  /** The name is next to it: nothing to announce. */
  isDecoration?: boolean;
}

/** A person's or account's picture; initials at 45 % of the size while there is none or it does not load. */
export function Avatar({ name, url, size = avatar.size, shape = 'round', isDecoration }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isImage = url && url !== failedUrl;
  return (
    <span
      className={css.avatar}
      data-shape={shape}
      style={{ width: size, height: size, fontSize: size * avatar.initialsShare }}
      role={isDecoration ? undefined : 'img'}
      aria-label={isDecoration ? undefined : name}
      aria-hidden={isDecoration || undefined}
    >
      {isImage ? <img src={url} alt="" width={size} height={size} onError={() => setFailedUrl(url)} /> : initialsOf(name)}
    </span>
  );
}
