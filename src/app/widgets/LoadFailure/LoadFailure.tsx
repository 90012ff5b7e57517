import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button';
import { Notice } from '../Notice/Notice';

export interface LoadFailureProps {
  title: string;
  /** What it means; by default that nothing was changed. */
  children?: ReactNode;
  /** The words on the button. */
  retry: string;
  onRetry: () => void;
}

/** In the place of what could not be loaded: says what happened and what it means, and lets it be tried again. */
export function LoadFailure({ title, children, retry, onRetry }: LoadFailureProps): ReactElement {
  return (
    <Notice
      kind="error"
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children || 'Nothing was changed. Try again in a moment.'}
    </Notice>
  );
}
