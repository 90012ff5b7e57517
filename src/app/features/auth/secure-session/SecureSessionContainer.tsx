import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { formSubmitted } from '../shared/state';
import { usePage } from '../shared/usePage';
import { SecureSessionScreen } from './SecureSessionScreen';

/** `/app/login/secure-session`. */
export function SecureSessionContainer(): ReactNode {
  const dispatch = useDispatch();
  const { search } = useSelector(selectPlace);
  const { page } = usePage('secureSession');
  return (
    <SecureSessionScreen
      isSubmitting={page.isSubmitting}
      message={page.result?.message ?? null}
      isOver={page.result?.outcome === 'not_authenticated'}
      loginAddress={`/app/login${search}`}
      onConfirm={() => dispatch(formSubmitted({ page: 'secureSession' }))}
    />
  );
}
