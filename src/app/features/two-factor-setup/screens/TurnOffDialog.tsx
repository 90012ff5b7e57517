import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { copy } from '../copy';

export interface TurnOffDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains what turning off means, and asks once. */
export function TurnOffDialog({ isOpen, onClose, onConfirm }: TurnOffDialogProps): ReactElement {
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={copy.on.confirmTitle}
      description={copy.on.confirmText}
      actions={
        <>
          <Button onClick={onClose}>{copy.on.keep}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {copy.on.turnOff}
          </Button>
        </>
      }
    />
  );
}
