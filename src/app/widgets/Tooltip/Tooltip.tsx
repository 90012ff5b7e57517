import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { popover, tooltip } from '../tokens';
import css from './Tooltip.module.css';

export interface TooltipProps {
  text: string;
  /** Shows after the short delay: for a button without text. */
  isShort?: boolean;
  /** The control that it explains. It has its own accessible name: a tooltip is for eyes alone. */
  children: ReactNode;
}

/**
 * A few words that appear beside a control after the pointer rests on it, or at once when the keyboard reaches it; Escape
 * hides them. Loads with the accessible primitives, so only in screens that come by themselves.
 */
export function Tooltip({ text, isShort = false, children }: TooltipProps): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root>
        <Base.Trigger render={<span className={css.anchor} />} delay={isShort ? tooltip.shortDelay : tooltip.delay}>
          {children}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={css.positioner} sideOffset={6} collisionPadding={popover.edgeMargin}>
            <Base.Popup className={css.popup}>{text}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
