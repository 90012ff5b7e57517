import type { ReactNode } from 'react';
import { Button } from '../widgets/Button/Button';
import { copy } from './copy';
import css from './shell.module.css';

/**
 * In place of a page for which it must be known who is here, when the server could not be asked. Without a picture: it
 * has to be there when nothing more can be fetched, so every page carries it.
 */
export function SessionFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className={css.crash} role="alert">
      <h1>{copy.sessionFailed.title}</h1>
      <p className={css.hint}>{copy.sessionFailed.hint}</p>
      <Button kind="primary" onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </div>
  );
}
