import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button';
import { Dialog } from '../Dialog/Dialog';

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** The consequences of the action. */
  description?: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  /** The label of the button that leaves everything as it is. */
  cancel: string;
  /** Default: an action that takes something away. */
  kind?: 'danger' | 'primary';
  onConfirm: () => void;
  /** After either button, and by Escape. The owner then sets `isOpen` to false. */
  onClose: () => void;
}

/** Asks once before an action. The focus begins on the button that cancels. */
export function ConfirmDialog({ confirm, cancel, kind = 'danger', onConfirm, onClose, ...dialog }: ConfirmDialogProps): ReactElement {
  return (
    <Dialog
      {...dialog}
      isAlert
      onClose={onClose}
      actions={
        <>
          <Button
            kind={kind}
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirm}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    />
  );
}
