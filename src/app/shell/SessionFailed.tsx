import type { ReactNode } from 'react';
import { Button } from '../widgets/Button/Button';
import { texts } from './texts';
import css from './shell.module.css';

/**
 * Shown in place of a page that needs to know who is signed in, if the server could not be asked. Has no picture: it must work
 * when nothing more can be loaded, so every page carries it.
 */
export function SessionFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className={css.crash} role="alert">
      <h1>{texts.sessionFailed.title}</h1>
      <p className={css.hint}>{texts.sessionFailed.hint}</p>
      <Button kind="primary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
