import type { ReactNode } from 'react';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../shared/frame/AuthFrame';
import css from '../shared/frame/frame.module.css';
import { samlFailures, samlTexts } from './texts';

export interface SamlFailureScreenProps {
  readonly failure: keyof typeof samlFailures;
}

/** `/app/login/single-sign-on?reason=…`: the error page of a sign-in at the person's provider, with a link to the log-in page. */
export function SamlFailureScreen({ failure }: SamlFailureScreenProps): ReactNode {
  return (
    <AuthFrame title={samlTexts.title}>
      <div className={css.drawing}>
        <LockedDrawing />
      </div>
      <p className={css.lead}>{samlFailures[failure]}</p>
      <div className={css.actions}>
        <TextLink to="/app/login" look="primary">
          {samlTexts.back}
        </TextLink>
      </div>
    </AuthFrame>
  );
}
