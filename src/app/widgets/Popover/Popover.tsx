import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import { useState, type ReactElement, type ReactNode } from 'react';
import { popover } from '../tokens';
import css from '../popup.module.css';

export interface PopoverProps {
  /** The accessible name of the button and of what opens. */
  label: string;
  /** The content of a button that looks like that of a menu; without it, the button is the label and looks like a link. */
  trigger?: ReactNode;
  /** A function gets what closes the popover before the focus goes elsewhere. */
  children: ReactNode | ((close: () => void) => ReactNode);
  isOpenAtFirst?: boolean;
}

/**
 * A button that opens something to read beside it: Escape, a press outside or the button close it, and the focus
 * comes back. It keeps 5 px from the window's edge and is 100 to 400 px wide (B9.33).
 */
export function Popover({ label, trigger, children, isOpenAtFirst = false }: PopoverProps): ReactElement {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [keepsFocus, setKeepsFocus] = useState(false);
  const close = (): void => {
    setKeepsFocus(true);
    setOpen(false);
  };
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={isOpen}
        onOpenChange={(next) => {
          setKeepsFocus(false);
          setOpen(next);
        }}
      >
        <Base.Trigger className={trigger === undefined ? css.word : css.trigger} aria-label={trigger === undefined ? undefined : label}>
          {trigger ?? label}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={css.positioner} sideOffset={6} collisionPadding={popover.edgeMargin}>
            <Base.Popup className={css.popover} aria-label={label} finalFocus={!keepsFocus}>
              {typeof children === 'function' ? children(close) : children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
