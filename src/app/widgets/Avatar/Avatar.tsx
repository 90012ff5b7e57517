import { useState } from 'react';
import { avatar } from '../tokens';
import css from './Avatar.module.css';

/** One or two capitals for a name: first and last word's first letters; an address gives its first letter. Empty in, '?' out. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toUpperCase();
}

/** The first character as a reader sees it, not half of a surrogate pair. */
function firstLetter(word: string): string {
  return Array.from(word)[0] ?? '';
}

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
