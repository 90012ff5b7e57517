import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { popover } from '../tokens';
import css from '../popup.module.css';

export interface PopoverProps {
  /** The accessible name of the button and of what opens. */
  label: string;
  children: ReactNode;
  isOpenAtFirst?: boolean;
}

/**
 * A button that opens something to read beside it: Escape, a press outside or the button close it, and the focus
 * comes back. It keeps 5 px from the window's edge and is 100 to 400 px wide (B9.33).
 */
export function Popover({ label, children, isOpenAtFirst = false }: PopoverProps): ReactElement {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root defaultOpen={isOpenAtFirst}>
        <Base.Trigger className={css.word}>{label}</Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={css.positioner} sideOffset={6} collisionPadding={popover.edgeMargin}>
            <Base.Popup className={css.popover} aria-label={label}>
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
