import { useState } from 'react';
import type { appLogoSizes } from '../tokens';
import css from './AppLogo.module.css';

export interface AppLogoProps {
  /** The app's name: its first letter replaces a logo that is missing or does not load. */
  name: string;
  url?: string | null;
  /** Pixels. */
  size?: (typeof appLogoSizes)[number];
}

/** The logo of a connected app on a small tile. Its name is its accessible name. */
export function AppLogo({ name, url, size = 32 }: AppLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isImage = url && url !== failedUrl;
  return (
    <span className={css.tile} data-size={size} data-image={isImage ? true : undefined} role="img" aria-label={name}>
      {isImage ? <img className={css.image} src={url} alt="" onError={() => setFailedUrl(url)} /> : (name.trim()[0] ?? '').toUpperCase()}
    </span>
  );
}
