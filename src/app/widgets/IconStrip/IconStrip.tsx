import { AppLogo } from '../AppLogo/AppLogo';
import { Tag } from '../Tag/Tag';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import css from '../AppLogo/AppLogo.module.css';

/** A step as its icon tells it. */
export interface StripStep {
  /** The app's name. */
  readonly name: string;
  readonly logoUrl: string | null;
  readonly isPremium: boolean;
}

export interface IconStripProps {
  steps: readonly StripStep[];
}

/** An overview of a Zap: its first and its last step, with a placeholder for those between, of which only the number is known. */
export function IconStrip({ steps }: IconStripProps) {
  const first = steps[0];
  const last = steps.length > 1 ? steps.at(-1) : undefined;
  const between = steps.length - 2;
  return (
    <ul className={css.strip}>
      {first && <Icon step={first} />}
      {between > 0 && (
        <li className={css.between}>
          <span aria-hidden="true">…</span>
          <VisuallyHidden>{between === 1 ? '1 step between' : `${between} steps between`}</VisuallyHidden>
        </li>
      )}
      {last && <Icon step={last} />}
    </ul>
  );
}

const Icon = ({ step: { name, logoUrl, isPremium } }: { step: StripStep }) => (
  <li className={css.icon}>
    <AppLogo name={name} url={logoUrl} size={32} />
    {isPremium && <Tag kind="accent">Premium</Tag>}
  </li>
);
