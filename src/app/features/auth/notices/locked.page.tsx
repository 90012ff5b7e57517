import type { ReactNode } from 'react';
import { definePage } from '../../../platform/definePage';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { noticeTexts } from './texts';

function LockedPage(): ReactNode {
  const { title, explanation, reset, back } = noticeTexts.locked;
  return (
    <AuthFrame title={title}>
      <div className={css.drawing}>
        <LockedDrawing />
      </div>
      <p className={css.lead}>{explanation}</p>
      <div className={css.actions}>
        <TextLink to="/app/login/forgot" look="primary">
          {reset}
        </TextLink>
        <p className={css.links}>
          <TextLink to="/app/login">{back}</TextLink>
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
