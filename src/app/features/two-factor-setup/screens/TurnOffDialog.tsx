import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { texts } from '../texts';

export interface TurnOffDialogProps {
  isOpen: boolean;
  /** The names of the accounts that the person cannot open without it. */
  requiredBy: readonly string[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains what turning off means, and asks once. */
export function TurnOffDialog({ isOpen, requiredBy, onClose, onConfirm }: TurnOffDialogProps): ReactElement {
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={onClose}
      title={texts.on.confirmTitle}
      description={texts.on.confirmText}
      actions={
        <>
          <Button onClick={onClose}>{texts.on.keep}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {texts.on.turnOff}
          </Button>
        </>
      }
    >
      {requiredBy.length > 0 && (
        <Notice kind="warning" title={texts.on.requiredTitle}>
          <ul>
            {requiredBy.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  );
}
