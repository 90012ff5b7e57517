import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { errorClosed, errorsCleared, selectErrors } from '..';
import { ErrorModalScreen } from './ErrorModalScreen';
import { ZapProblemScreen } from './ZapProblemScreen';

/** The oldest error that nobody has closed yet. `children`: what would mend the problem of Zaps besides changing them. */
export function ErrorModalContainer({ children }: { children?: ReactNode }): ReactNode {
  const dispatch = useDispatch();
  const [error, ...others] = useSelector(selectErrors);
  if (!error) return null;
  const onClose = (): unknown => dispatch(errorClosed({ id: error.id }));
  return error.zap ? (
    <ZapProblemScreen key={error.id} problem={error.zap} onClose={onClose}>
      {children}
    </ZapProblemScreen>
  ) : (
    <ErrorModalScreen
      key={error.id}
      error={error}
      onClose={onClose}
      onCloseAll={others.length > 0 ? () => dispatch(errorsCleared()) : undefined}
    >
      {children}
    </ErrorModalScreen>
  );
}
