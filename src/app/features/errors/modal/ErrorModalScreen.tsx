import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { RaisedError } from '..';
import { contactAddress, texts } from './texts';
import css from './ErrorModalScreen.module.css';

export interface ErrorModalScreenProps {
  error: Omit<RaisedError, 'id'>;
  onClose: () => void;
  /** Closes it, and shows the report that would be sent about it. */
  onReport?: () => void;
  /** Where others wait behind this one: closes them all. */
  onCloseAll?: () => void;
  /** A solution: a higher plan. */
  children?: ReactNode;
}

/** An error that no page shows: the server's message first, then the meaning of its code, and whom to contact. */
export function ErrorModalScreen({ error, onClose, onReport, onCloseAll, children }: ErrorModalScreenProps): ReactElement {
  const { summary, messages, statusCode, details, isExplained = false } = error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={summary ?? texts.title}
      startsAtTitle={isExplained}
      description={isExplained ? undefined : [...messages, texts.code(statusCode)].join(' ')}
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            {texts.close}
          </Button>
          {onCloseAll && <Button onClick={onCloseAll}>{texts.closeAll}</Button>}
        </>
      }
    >
      <div className={css.words}>
        {isExplained && (
          <ul className={css.list}>
            {messages.map((message, place) => (
              // Two may say the same.
              <li key={place}>{message}</li>
            ))}
          </ul>
        )}
        {children}
        <p className={css.links}>
          {/* Both lead to pages of ours, which this one must not cover. */}
          <TextLink to={contactAddress(error)} onClick={onClose}>
            {texts.support}
          </TextLink>
          <TextLink to="/help" onClick={onClose}>
            {texts.learnMore}
          </TextLink>
          {onReport && (
            <Button kind="plain" size="small" onClick={onReport}>
              {texts.sendReport}
            </Button>
          )}
        </p>
        {details !== null && (
          <details>
            <summary>{texts.show}</summary>
            <pre className={css.details}>{details}</pre>
          </details>
        )}
      </div>
    </Dialog>
  );
}
