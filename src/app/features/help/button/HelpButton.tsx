import type { ReactElement } from 'react';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import css from './HelpButton.module.css';

export interface HelpButtonProps {
  /** An address of ours. */
  to: string;
  /** 'Help pages' */
  label: string;
}

/** The round button that floats over pages and leads to help. */
export function HelpButton({ to, label }: HelpButtonProps): ReactElement {
  return (
    <RouterLink className={css.button} to={to} aria-label={label} title={label}>
      <span aria-hidden="true">?</span>
    </RouterLink>
  );
}
