import type { ReactNode } from 'react';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { noticeTexts } from './texts';

/** `/app/login/locked`. */
export function LockedScreen(): ReactNode {
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
