import { useEffect, type ReactNode } from 'react';
import { select, type SagaGenerator } from 'typed-redux-saga';
import { signInStepOf, signInSteps } from '../../../../domain/signInRefusals';
import { request } from '../../../api/flows';
import { definePage } from '../../../platform/definePage';
import { getPorts } from '../../../platform/flows';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { CodeField } from '../../../widgets/CodeField/CodeField';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { refreshSession } from '../../session';
import { RecoveryCodeField } from '../shared/RecoveryCodeField';
import type { FieldName } from '../shared/forms';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { afterSignIn, cookiesPage, isCookieProblem } from '../shared/navigation';
import { destination } from '../shared/next';
import { codeCheckOutcome, codeSentence } from '../shared/outcomes';
import { usesRecoveryCode, withoutParam, withQuery } from '../shared/query';
import { formSubmitted, selectAuth } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { sharedTexts } from '../shared/texts';
import { usePage, useRefusalFocus } from '../shared/usePage';
import { factorShown, passkeyFactorFlow, passkeyFactorSlice, selectPasskeyFactor } from './passkey';
import { twoFactorTexts } from './texts';

const { chosen, hidden } = passkeyFactorSlice.actions;

/** The second factor: a code, or one of the recovery codes by the query `use_recovery_code=yes`. */
function TwoFactorPage(): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname, search } = useAppSelector(selectPlace);
  const { form, isSubmitting, result, message, errorAt, change } = usePage('twoFactor');
  const field = usesRecoveryCode(search) ? 'recoveryCode' : 'code';
  const passkey = useAppSelector(selectPasskeyFactor).phase;
  const formRef = useRefusalFocus(result, field);
  useEffect(() => {
    dispatch(factorShown());
    return () => void dispatch(hidden());
  }, [dispatch]);
  const isEmpty = form[field].trim() === '';
  const plain = withoutParam(search, 'use_recovery_code');
  // The previous log-in has expired and must be repeated.
  const isOver = result?.outcome === 'not_authenticated';
  const submit = () => dispatch(formSubmitted({ page: 'twoFactor', field }));

  return (
    <AuthFrame title={twoFactorTexts.title}>
      <p className={css.lead}>{field === 'recoveryCode' ? twoFactorTexts.recoveryHint : twoFactorTexts.codeHint}</p>
      {message && (
        <Notice kind="error" action={isOver && <TextLink to={`/app/login${plain}`}>{sharedTexts.logInAgain}</TextLink>}>
          {message}
        </Notice>
      )}
      <AuthForm formRef={formRef} onSubmit={() => !isEmpty && !isSubmitting && submit()}>
        {field === 'recoveryCode' ? (
          <RecoveryCodeField
            key="recoveryCode"
            value={form.recoveryCode}
            error={errorAt('recoveryCode')}
            onChange={(recoveryCode) => change({ recoveryCode })}
          />
        ) : (
          <CodeField
            key="code"
            label={twoFactorTexts.code}
            name="code"
            autoFocus
            value={form.code}
            error={errorAt('code')}
            onChange={(code) => change({ code })}
            onComplete={submit}
          />
        )}
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting} isDisabled={isEmpty}>
          {twoFactorTexts.verify}
        </Button>
      </AuthForm>
      {passkey !== 'none' && (
        <Button isWide isBusy={passkey !== 'offered'} onClick={() => dispatch(chosen())}>
          {twoFactorTexts.usePasskey}
        </Button>
      )}
      <p className={css.links}>
        <TextLink to={pathname + (field === 'code' ? withQuery(search, { use_recovery_code: 'yes' }) : plain)} replace>
          {field === 'code' ? twoFactorTexts.useRecoveryCode : twoFactorTexts.useCode}
        </TextLink>
      </p>
    </AuthFrame>
  );
}

export function* twoFactorFlow(): SagaGenerator<void> {
  yield* onSubmit('twoFactor', checkCode, sharedTexts.signInFailed);
}

/** POST /api/v3/2fa with the one field that the caller names, without spaces. */
function* checkCode({ field }: { field: FieldName<'twoFactor'> }): SagaGenerator<Submitted<'twoFactor'>> {
  const { form } = (yield* select(selectAuth)).twoFactor;
  const value = form[field].replace(/\s/g, '');
  if (value === '') return { result: { outcome: 'invalid', message: null, fieldErrors: { [field]: twoFactorTexts.codeMissing } } };

  const { location } = yield* getPorts();
  const { search } = location.current();
  const reply = yield* request('verifyTwoFactorCode', { body: field === 'code' ? { code: value } : { recoveryCode: value } });
  const outcome = codeCheckOutcome(reply);
  if (reply.status === 200) {
    yield* refreshSession(reply.body.profileId);
    return { result: { outcome, message: null, fieldErrors: {} }, navigation: afterSignIn(destination(location, search)) };
  }

  const message = codeSentence(outcome, field);
  // A 403 that is not about the code: the texts of the code check would mislead.
  if (signInStepOf(reply.body.reason) === 'locked')
    return { result: { outcome, message, fieldErrors: {} }, navigation: { to: signInSteps.locked.page, by: 'replace' } };
  if (isCookieProblem(reply.body)) return { result: { outcome, message, fieldErrors: {} }, navigation: cookiesPage(search) };
  return {
    result:
      outcome === 'wrong_code' ? { outcome, message: null, fieldErrors: { [field]: message } } : { outcome, message, fieldErrors: {} },
  };
}

export default definePage({
  path: '/app/login/2fa',
  title: 'Two-Factor Authentication',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  slices: [passkeyFactorSlice],
  sagas: [twoFactorFlow, passkeyFactorFlow],
  Screen: TwoFactorPage,
});
