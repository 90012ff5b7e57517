import type { ReactNode } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import { signInRefusals } from '../../../../domain/signInRefusals';
import { request } from '../../../api/flows';
import { definePage } from '../../../platform/definePage';
import { getPorts } from '../../../platform/flows';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { refreshSession } from '../../session';
import { AuthForm, AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { afterSignIn, cookiesPage } from '../shared/navigation';
import { destination } from '../shared/next';
import { secureSessionOutcome } from '../shared/outcomes';
import { formSubmitted } from '../shared/state';
import { onSubmit, type Submitted } from '../shared/submit';
import { sharedTexts } from '../shared/texts';
import { usePage } from '../shared/usePage';
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

export function* secureSessionFlow(): SagaGenerator<void> {
  yield* onSubmit('secureSession', confirmSession, sharedTexts.signInFailed);
}

/** POST /api/v3/secure-session with an empty body. */
function* confirmSession(): SagaGenerator<Submitted<'secureSession'>> {
  const { location } = yield* getPorts();
  const { search } = location.current();
  const reply = yield* request('secureSession', {});
  const outcome = secureSessionOutcome(reply);
  if (reply.status === 200) {
    yield* refreshSession(reply.body.profileId);
    return { result: { outcome, message: null, fieldErrors: {} }, navigation: afterSignIn(destination(location, search)) };
  }
  const message = outcome === 'valid' ? null : signInRefusals[outcome];
  const result = { outcome, message, fieldErrors: {} };
  return outcome === 'missing_csrf' ? { result, navigation: cookiesPage(search) } : { result };
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
