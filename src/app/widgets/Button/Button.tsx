import type { MouseEvent, ReactNode, Ref } from 'react';
import css from './Button.module.css';

export interface ButtonProps {
  /** `primary` at most once per screen; `danger` for what destroys; `plain` looks like text. */
  kind?: 'primary' | 'secondary' | 'plain' | 'danger';
  size?: 'normal' | 'small';
  type?: 'button' | 'submit';
  /** Takes the whole width of its container, as in forms. */
  isWide?: boolean;
  /** The action is pending: shows a spinner over the label, keeps width and focus, ignores clicks. */
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** The accessible name where the visible label alone does not say enough. */
  label?: string;
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A native button. While busy it stays focusable, so that focus is not lost when the act ends. */
export function Button({
  kind = 'secondary',
  size = 'normal',
  type = 'button',
  isWide,
  isBusy,
  isDisabled,
  onClick,
  label,
  buttonRef,
  children,
}: ButtonProps) {
  return (
    <button
      ref={buttonRef}
      type={type}
      className={css.button}
      data-look={kind}
      data-size={size}
      data-wide={isWide || undefined}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
      // On a prerendered page, `src/app/preHydration.ts` has enabled it after early typing, or made it busy after an early submit.
      suppressHydrationWarning
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
