import type { ReactElement, ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { errorClosed, errorsCleared, reportRequested, selectErrors, type RaisedError, type ZapProblem } from '..';
import css from './index.module.css';
import { contactAddress, texts, zapTexts } from './texts';

/**
 * The error modal, fetched with the first error: the oldest that is not closed yet. `children`: what would mend the problem of Zaps
 * besides changing them, which is a higher plan.
 */
export function Screen({ children }: { children?: ReactNode }): ReactNode {
  const [error, ...others] = useAppSelector(selectErrors);
  if (!error) return null;
  return error.zap ? (
    <ZapProblemDialog key={error.id} id={error.id} zap={error.zap}>
      {children}
    </ZapProblemDialog>
  ) : (
    <ErrorDialog key={error.id} error={error} isFollowed={others.length > 0}>
      {children}
    </ErrorDialog>
  );
}

interface ErrorDialogProps {
  readonly error: RaisedError;
  /** Others wait behind this one. */
  readonly isFollowed: boolean;
  readonly children: ReactNode;
}

/** An error that no page shows: the server's message first, then the meaning of its code, and whom to contact. */
function ErrorDialog({ error, isFollowed, children }: ErrorDialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const close = () => dispatch(errorClosed({ id: error.id }));
  const { summary, messages, statusCode, details, isExplained = false } = error;
  const report = () => {
    close();
    const message = [summary ?? texts.title, ...messages, details ?? ''].filter(Boolean).join(' ');
    dispatch(reportRequested({ name: 'Error', message, stack: '', status: statusCode }));
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={summary ?? texts.title}
      startsAtTitle={isExplained}
      description={isExplained ? undefined : [...messages, texts.code(statusCode)].join(' ')}
      actions={
        <>
          <Button kind="primary" onClick={close}>
            {texts.close}
          </Button>
          {isFollowed && <Button onClick={() => dispatch(errorsCleared())}>{texts.closeAll}</Button>}
        </>
      }
    >
      <div className={css.words}>
        {isExplained && <Sentences items={messages} />}
        {children}
        <Bar gap="medium">
          {/* Both lead to pages of ours, which this one must not cover. */}
          <TextLink to={contactAddress(error)} onClick={close}>
            {texts.support}
          </TextLink>
          <TextLink to="/help" onClick={close}>
            {texts.learnMore}
          </TextLink>
          {!isExplained && (
            <Button kind="plain" size="small" onClick={report}>
              {texts.sendReport}
            </Button>
          )}
        </Bar>
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

interface ZapProblemDialogProps {
  readonly id: string;
  readonly zap: ZapProblem;
  readonly children: ReactNode;
}

/** A Zap that could not be switched on or off: why, what mends it, and the way to its editor or to a page that helps. */
function ZapProblemDialog({ id, zap, children }: ZapProblemDialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const close = () => dispatch(errorClosed({ id }));
  const { kind, flowId, title, editLabel, helpUrl } = zap;
  const errors = [...new Set(zap.errors)];
  const fixes = [...new Set(zap.fixes)];
  const edit = `/editor/${flowId}`;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={helpUrl === null ? zapTexts[kind] : zapTexts.withHelp}
      description={title}
      actions={
        helpUrl === null ? (
          <>
            <TextLink to={edit} look="primary" onClick={close}>
              {editLabel ?? zapTexts.edit}
            </TextLink>
            <Button onClick={close}>{zapTexts.cancel}</Button>
          </>
        ) : (
          <>
            <TextLink to={helpUrl} look="primary" isExternal={!helpUrl.startsWith('/')} onClick={close}>
              {zapTexts.learnMore}
            </TextLink>
            <TextLink to="/app/dashboard" look="secondary" onClick={close}>
              {zapTexts.dashboard}
            </TextLink>
          </>
        )
      }
    >
      <div className={css.words}>
        <Sentences items={errors.length > 0 ? errors : [zapTexts.unknown]} />
        {fixes.length > 0 && (
          <>
            <h3 className={css.listTitle}>{zapTexts.fixes}</h3>
            <Sentences items={fixes} />
          </>
        )}
        {children}
      </div>
    </Dialog>
  );
}

const Sentences = ({ items }: { readonly items: readonly string[] }): ReactElement => (
  <ul className={css.list}>
    {items.map((item, place) => (
      // Two may say the same.
      <li key={place}>{item}</li>
    ))}
  </ul>
);
