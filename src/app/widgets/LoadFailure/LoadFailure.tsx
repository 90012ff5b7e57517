import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button';
import { Notice } from '../Notice/Notice';

export interface LoadFailureProps {
  title: string;
  /** Details beyond the title. */
  children?: ReactNode;
  /** The words on the button. */
  retry: string;
  onRetry: () => void;
}

/** In the place of what could not be loaded: says so, and lets it be tried again. */
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
      {children}
    </Notice>
  );
}
