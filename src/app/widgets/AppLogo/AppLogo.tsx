import { useState } from 'react';
import type { appLogoSizes } from '../tokens';
import css from './AppLogo.module.css';

export interface AppLogoProps {
  /** The app's name: its first letter replaces a logo that is missing or does not load. Empty or `?` while no app is chosen. */
  name: string;
  url?: string | null;
  /** Pixels. */
  size?: (typeof appLogoSizes)[number];
  /** Its address follows, such as that of an image that is not near the window yet: the tile stays empty. */
  isPending?: boolean;
  /** Loads when it is near the window, by the browser's own measure: for long lists. */
  isLazy?: boolean;
}

/** The logo of a connected app on a small tile. Its name is its accessible name. */
export function AppLogo({ name, url, size = 32, isPending = false, isLazy }: AppLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isImage = url && url !== failedUrl;
  const initial = isPending ? undefined : /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase();
  const look = isImage || isPending ? 'image' : initial === undefined ? 'empty' : 'initial';
  return (
    <span
      className={css.tile}
      data-size={size}
      data-look={look}
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {isImage ? (
        <img
          className={css.image}
          src={url}
          alt=""
          decoding="async"
          loading={isLazy ? 'lazy' : undefined}
          onError={() => setFailedUrl(url)}
        />
      ) : (
        initial
      )}
    </span>
  );
}
