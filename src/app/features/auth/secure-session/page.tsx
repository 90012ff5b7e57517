import type { ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { formSubmitted } from '../shared/state';
import { sharedTexts } from '../shared/texts';
import { usePage } from '../shared/usePage';
import { secureSessionFlow } from './sagas';
import { secureSessionTexts } from './texts';

/** 'Hold up!': one session continues, the others end (A2.04, A8.29). */
function SecureSessionPage(): ReactNode {
  const dispatch = useAppDispatch();
  const { search } = useAppSelector(selectPlace);
  const { isSubmitting, result, message } = usePage('secureSession');
  // The previous log-in has expired and must be repeated.
  const isOver = result?.outcome === 'not_authenticated';
  return (
    <AuthFrame title={secureSessionTexts.title}>
      <p className={css.lead}>{secureSessionTexts.explanation}</p>
      {message && (
        <Notice kind="error" action={isOver && <TextLink to={`/app/login${search}`}>{sharedTexts.logInAgain}</TextLink>}>
          {message}
        </Notice>
      )}
      <AuthForm
        onSubmit={() => {
          if (!isSubmitting) dispatch(formSubmitted({ page: 'secureSession' }));
        }}
      >
        <Button kind="primary" type="submit" isWide isBusy={isSubmitting}>
          {secureSessionTexts.confirm}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}

export default definePage({
  path: '/app/login/secure-session',
  title: 'Secure Session',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  sagas: [secureSessionFlow],
  Screen: SecureSessionPage,
});
