import type { ReactNode } from 'react';
import { Button } from '../widgets/Button/Button';
import { EmptyState } from '../widgets/EmptyState/EmptyState';
import { OfflineDrawing } from '../widgets/Illustration/OfflineDrawing';
import { copy } from './copy';

/** In place of a page for which it must be known who is here, when the server could not be asked. */
export function SessionFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div role="alert">
      <EmptyState
        level="h1"
        drawing={<OfflineDrawing />}
        title={copy.sessionFailed.title}
        action={
          <Button kind="primary" onClick={onRetry}>
            {copy.tryAgain}
          </Button>
        }
      >
        {copy.sessionFailed.hint}
      </EmptyState>
    </div>
  );
}
