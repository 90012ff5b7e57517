import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { Dialog } from './Dialog';
import type { DialogProps } from './Dialog';

/** Open from the start, and again by its button. */
function Subject({ children, ...props }: Partial<DialogProps> & { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        title="Team Guide"
        actions={
          <Button kind="primary" onClick={close}>
            Got it!
          </Button>
        }
        {...props}
        isOpen={isOpen}
        onClose={close}
      >
        {children}
      </Dialog>
    </>
  );
}

export const stories: Stories = {
  title: 'Dialog',
  states: {
    plain: () => <Subject description="What your team can do, in three steps.">Share folders, invite members, follow usage.</Subject>,
    'asks first': () => (
      <Subject
        isAlert
        title="Delete 3 Zaps?"
        description="They stop at once. You cannot undo this."
        actions={
          <>
            <Button kind="danger">Delete 3 Zaps</Button>
            <Button>Cancel</Button>
          </>
        }
      />
    ),
    long: () => (
      <Subject title="Everything that changed">
        {Array.from({ length: 40 }, (_, line) => (
          <p key={line}>Line {line + 1} of many, to see the dialog grow beyond the window.</p>
        ))}
      </Subject>
    ),
  },
};
