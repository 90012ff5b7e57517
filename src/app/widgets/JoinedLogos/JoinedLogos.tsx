import { Fragment } from 'react';
import { AppLogo } from '../AppLogo/AppLogo';
import type { AppLogoProps } from '../AppLogo/AppLogo';
import css from '../AppLogo/AppLogo.module.css';

export interface JoinedLogosProps {
  apps: readonly Pick<AppLogoProps, 'name' | 'url'>[];
  size?: AppLogoProps['size'];
  /** At most this many logos: two in the promo. */
  limit?: number;
}

/** App logos joined by plus signs: what goes together in a Zap. */
export function JoinedLogos({ apps, size = 64, limit = 2 }: JoinedLogosProps) {
  return (
    <div className={css.logos}>
      {apps.slice(0, limit).map((app, index) => (
        <Fragment key={app.name}>
          {index > 0 && (
            <span className={css.plus} aria-hidden="true">
              +
            </span>
          )}
          <AppLogo name={app.name} url={app.url} size={size} />
        </Fragment>
      ))}
    </div>
  );
}
