import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { errorClosed, selectErrors } from '..';
import { ErrorModalScreen } from './ErrorModalScreen';

/** The oldest error that nobody has closed yet (B2.63). */
export function ErrorModalContainer(): ReactNode {
  const dispatch = useDispatch();
  const [error] = useSelector(selectErrors);
  return error ? <ErrorModalScreen key={error.id} error={error} onClose={() => dispatch(errorClosed({ id: error.id }))} /> : null;
}
