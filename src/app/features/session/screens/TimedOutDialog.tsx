import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { sessionCopy } from '../copy';

export interface TimedOutDialogProps {
  readonly onClose: () => void;
  readonly onLoginHere: () => void;
}

/** Shown over a page with typed text whose session timed out: nothing is lost, and the page continues after a log-in (S22). */
export function TimedOutDialog({ onClose, onLoginHere }: TimedOutDialogProps): ReactNode {
  const { title, explanation, newTab, here } = sessionCopy.timedOut;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={explanation}
      actions={
        <>
          <TextLink to="/app/login" isNewTab look="primary">
            {newTab}
          </TextLink>
          <Button onClick={onLoginHere}>{here}</Button>
        </>
      }
    />
  );
}
