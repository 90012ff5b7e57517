import type { ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { sharedTexts } from '../shared/texts';

const texts = {
  /** A8.28. */
  title: 'Your account is now locked.',
  explanation: 'There were too many failed attempts to log in. Reset your password to unlock it now, or wait a while and try again.',
  reset: 'Reset your password',
} as const;

function LockedPage(): ReactNode {
  return (
    <AuthFrame title={texts.title}>
      <div className={css.drawing}>
        <LockedDrawing />
      </div>
      <p className={css.lead}>{texts.explanation}</p>
      <div className={css.actions}>
        <TextLink to="/app/login/forgot" look="primary">
          {texts.reset}
        </TextLink>
        <p className={css.links}>
          <TextLink to="/app/login">{sharedTexts.backToLogIn}</TextLink>
        </p>
      </div>
    </AuthFrame>
  );
}

export default definePage({
  path: '/app/login/locked',
  title: 'Account Locked',
  auth: 'none',
  frame: 'none',
  entry: 'sign-in',
  chunk: 'auth-notices',
  Screen: LockedPage,
});
