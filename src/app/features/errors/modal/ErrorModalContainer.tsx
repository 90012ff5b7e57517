import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { errorClosed, errorsCleared, reportRequested, selectErrors, type RaisedError } from '..';
import { texts } from './texts';
import { ErrorModalScreen } from './ErrorModalScreen';
import { ZapProblemScreen } from './ZapProblemScreen';

/** The oldest error that is not closed yet. `children`: what would mend the problem of Zaps besides changing them. */
export function ErrorModalContainer({ children }: { children?: ReactNode }): ReactNode {
  const dispatch = useAppDispatch();
  const [error, ...others] = useAppSelector(selectErrors);
  if (!error) return null;
  const onClose = (): unknown => dispatch(errorClosed({ id: error.id }));
  const report = (reported: RaisedError): void => {
    onClose();
    dispatch(reportRequested(subjectOfRaised(reported)));
  };
  return error.zap ? (
    <ZapProblemScreen key={error.id} problem={error.zap} onClose={onClose}>
      {children}
    </ZapProblemScreen>
  ) : (
    <ErrorModalScreen
      key={error.id}
      error={error}
      onClose={onClose}
      onReport={error.isExplained ? undefined : () => report(error)}
      onCloseAll={others.length > 0 ? () => dispatch(errorsCleared()) : undefined}
    >
      {children}
    </ErrorModalScreen>
  );
}

const subjectOfRaised = ({ summary, messages, statusCode, details }: RaisedError): Parameters<typeof reportRequested>[0] => ({
  name: 'Error',
  message: [summary ?? texts.title, ...messages, details ?? ''].filter(Boolean).join(' '),
  stack: '',
  status: statusCode,
});
