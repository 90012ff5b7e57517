import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { usesRecoveryCode, withoutParam, withQuery } from '../shared/query';
import { formSubmitted } from '../shared/state';
import { usePage } from '../shared/usePage';
import { factorChosen, factorHidden, factorShown, selectPasskeyFactor } from './passkey';
import { TwoFactorScreen } from './TwoFactorScreen';

/** `/app/login/2fa`. */
export function TwoFactorContainer(): ReactNode {
  const dispatch = useDispatch();
  const { pathname, search } = useSelector(selectPlace);
  const { page, errorAt, change } = usePage('twoFactor');
  const field = usesRecoveryCode(search) ? 'recoveryCode' : 'code';
  const passkey = useSelector(selectPasskeyFactor).phase;
  useEffect(() => {
    dispatch(factorShown());
    return () => void dispatch(factorHidden());
  }, [dispatch]);
  const plain = withoutParam(search, 'use_recovery_code');

  return (
    <TwoFactorScreen
      field={field}
      form={page.form}
      isSubmitting={page.isSubmitting}
      answer={page.result}
      message={page.result?.message ?? null}
      error={errorAt(field)}
      isOver={page.result?.outcome === 'not_authenticated'}
      otherAddress={pathname + (field === 'code' ? withQuery(search, { use_recovery_code: 'yes' }) : plain)}
      loginAddress={`/app/login${plain}`}
      passkey={passkey}
      onPasskey={() => dispatch(factorChosen())}
      onChange={change}
      onSubmit={() => dispatch(formSubmitted({ page: 'twoFactor', field }))}
    />
  );
}
