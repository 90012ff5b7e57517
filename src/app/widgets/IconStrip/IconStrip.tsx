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

/**
 * An overview of a Zap: its first and its last step, with a placeholder for several steps between, of which only the number is told. A
 * single step between takes no more room than its placeholder, so it is shown.
 */
export function IconStrip({ steps }: IconStripProps) {
  const between = steps.length - 2;
  const [head, tail] = between > 1 ? [steps.slice(0, 1), steps.slice(-1)] : [steps, []];
  return (
    <ul className={css.strip}>
      {head.map((step, index) => (
        <Icon key={index} step={step} />
      ))}
      {tail.length > 0 && (
        <li className={css.between}>
          <span aria-hidden="true">…</span>
          <VisuallyHidden>{`${between} steps between`}</VisuallyHidden>
        </li>
      )}
      {tail.map((step) => (
        <Icon key="last" step={step} />
      ))}
    </ul>
  );
}

const Icon = ({ step: { name, logoUrl, isPremium } }: { step: StripStep }) => (
  <li className={css.icon}>
    <AppLogo name={name} url={logoUrl} size={32} />
    {isPremium && <Tag kind="accent">Premium</Tag>}
  </li>
);
