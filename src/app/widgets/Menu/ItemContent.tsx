import type { ReactNode } from 'react';
import css from './Menu.module.css';

/** The content of a menu item. */
export interface ItemContentProps {
  label: string;
  /** A second line or a remark: plan and role of an account. */
  hint?: string;
  /** A further line: how much of the account is used. */
  detail?: string;
  /** An icon or avatar before the label. */
  icon?: ReactNode;
  /** The chosen one of several: carries a tick. */
  isCurrent?: boolean;
}

export function ItemContent({ label, hint, detail, icon, isCurrent }: ItemContentProps) {
  return (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.text}>
        <span className={css.label}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
        {detail && <span className={css.hint}>{detail}</span>}
      </span>
      {isCurrent && <span className={css.tick} aria-hidden="true" />}
    </>
  );
}
