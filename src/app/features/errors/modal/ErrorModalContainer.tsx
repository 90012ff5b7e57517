import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { errorClosed, selectErrors } from '..';
import { ErrorModalScreen } from './ErrorModalScreen';
import { ZapProblemScreen } from './ZapProblemScreen';

/** The oldest error that nobody has closed yet (B2.63). */
export function ErrorModalContainer(): ReactNode {
  const dispatch = useDispatch();
  const [error] = useSelector(selectErrors);
  if (!error) return null;
  const onClose = (): unknown => dispatch(errorClosed({ id: error.id }));
  return error.zap ? (
    <ZapProblemScreen key={error.id} problem={error.zap} onClose={onClose} />
  ) : (
    <ErrorModalScreen key={error.id} error={error} onClose={onClose} />
  );
}
