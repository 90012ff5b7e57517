import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { parseLoginHash } from '../../../../domain/loginHash';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { formSubmitted } from '../shared/state';
import { usePage } from '../shared/usePage';
import { ResetPasswordScreen } from './ResetPasswordScreen';

/** `/app/reset-password` and `/app/login/reset-password`: the link's hash has already been removed from the address bar (S30). */
export function ResetPasswordContainer(): ReactNode {
  const dispatch = useDispatch();
  const { location } = usePorts();
  useSelector(selectPlace); // A second mailed link in this tab changes the location.
  const { page, errorAt, change } = usePage('resetPassword');
  return (
    <ResetPasswordScreen
      username={parseLoginHash(location.secretHash())?.[0] ?? null}
      form={page.form}
      isSubmitting={page.isSubmitting}
      isDone={page.result?.outcome === 'reset'}
      answer={page.result}
      message={page.result?.message ?? null}
      fieldErrors={{ password1: errorAt('password1'), password2: errorAt('password2') }}
      onChange={change}
      onSubmit={() => dispatch(formSubmitted({ page: 'resetPassword' }))}
    />
  );
}
