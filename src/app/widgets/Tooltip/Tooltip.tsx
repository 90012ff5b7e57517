import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { popover, tooltip } from '../tokens';
import css from '../popup.module.css';

export interface TooltipProps {
  /** A text, or a few words with pictures. */
  text: ReactNode;
  /** Shows after the short delay: for a button without text. */
  isShort?: boolean;
  /** It opens: what it shows can be loaded. */
  onOpen?: () => void;
  /** The control that it explains. It has its own accessible name: a tooltip is for eyes alone. */
  children: ReactNode;
}

/**
 * A short text next to a control. It appears after the pointer rests on the control, or at once on keyboard
 * focus. Escape hides it. Loads with the accessible primitives, so use it only in screens that load separately.
 */
export function Tooltip({ text, isShort = false, onOpen, children }: TooltipProps): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root onOpenChange={(isOpen) => isOpen && onOpen?.()}>
        <Base.Trigger render={<span className={css.anchor} />} delay={isShort ? tooltip.shortDelay : tooltip.delay}>
          {children}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={css.positioner} data-above-modals="" sideOffset={6} collisionPadding={popover.edgeMargin}>
            <Base.Popup className={css.tooltip}>{text}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
