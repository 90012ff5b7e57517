import { AlertDialog as AlertBase } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as DialogBase } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../Button/Button';
import { Icon } from '../Icon/Icon';
import css from './Dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** By the close button, Escape, or a press outside. The owner then sets `isOpen` to false. */
  onClose: () => void;
  title: string;
  /** The sentence that explains the title; read out with it. A list or several paragraphs are possible. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the way on first and the way back last: stacked on small windows, in a row from 700 px (B9.04). */
  actions?: ReactNode;
  /** An alert asks for an answer: no close button, a press outside does nothing, Escape still says no, and focus begins on the way back. */
  isAlert?: boolean;
  /** A click outside does nothing, so that the dialog does not close by accident; Escape and the close button still close it. */
  staysOnPressOutside?: boolean;
  /** There is much to read before the first link or button: the focus begins on the title, so that reading does too. */
  startsAtTitle?: boolean;
  /** As large as what is chosen from in it: 960 px wide, and of one height, whatever it shows. */
  isLarge?: boolean;
  /** Where the focus begins, if not on the first control. */
  focusFirst?: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes; null: back to where it was; false: the owner moves it. */
  focusAfter?: () => HTMLElement | null | false;
}

/** A modal dialog: focus goes in, stays in and comes back; at most 700 px wide with 40 px of padding (B9.03), unless it is large. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  isAlert,
  staysOnPressOutside = false,
  startsAtTitle,
  isLarge,
  focusFirst,
  focusAfter,
}: DialogProps) {
  const acts = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const Base = isAlert ? AlertBase : DialogBase;
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        {...(!isAlert && { disablePointerDismissal: staysOnPressOutside })}
      >
        <Base.Portal>
          <Base.Backdrop className={css.backdrop} />
          <Base.Viewport className={css.viewport}>
            <Base.Popup
              className={css.popup}
              data-large={isLarge || undefined}
              finalFocus={focusAfter && (() => focusAfter() ?? true)}
              initialFocus={
                isAlert
                  ? () => acts.current?.querySelector<HTMLElement>('button:last-of-type') ?? true
                  : startsAtTitle
                    ? heading
                    : focusFirst
              }
            >
              <Base.Title className={css.title} ref={heading} tabIndex={startsAtTitle ? -1 : undefined}>
                {title}
              </Base.Title>
              {description && (
                // A paragraph would not be allowed to contain the lists and paragraphs of some descriptions.
                <Base.Description className={css.description} render={<div />}>
                  {description}
                </Base.Description>
              )}
              {children && <div className={css.body}>{children}</div>}
              {actions && (
                <div className={css.actions} ref={acts}>
                  {actions}
                </div>
              )}
              {!isAlert && (
                <div className={css.close}>
                  <Button kind="plain" size="small" label="Close" onClick={onClose}>
                    <Icon name="close" />
                  </Button>
                </div>
              )}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
