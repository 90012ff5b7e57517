import { useState, type ReactElement } from 'react';
import { Button } from '../Button/Button';
import type { Stories } from '../stories';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';

/** Open from the start, and again by its button. */
function Subject(props: Pick<ConfirmDialogProps, 'title' | 'description' | 'confirm' | 'kind'>): ReactElement {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <ConfirmDialog {...props} isOpen={isOpen} cancel="Cancel" onConfirm={() => {}} onClose={() => setIsOpen(false)} />
    </>
  );
}

export const stories: Stories = {
  title: 'Confirm dialog',
  states: {
    'takes something away': () => (
      <Subject title="Remove Slack?" description="Zaps that use it stop. You can connect it again." confirm="Remove" />
    ),
    continues: () => (
      <Subject kind="primary" title="Give Harbor Coffee to Ada?" description="You’ll log in again first." confirm="Continue" />
    ),
  },
};
