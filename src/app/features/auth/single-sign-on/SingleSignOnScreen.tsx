import type { ReactNode } from 'react';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame } from '../frame/AuthFrame';
import css from '../frame/frame.module.css';
import { signOnFailures, singleSignOnCopy } from './copy';

export interface SingleSignOnScreenProps {
  readonly failure: keyof typeof signOnFailures;
}

/** `/app/login/single-sign-on?reason=…`: the error page of a sign-in at the person's own provider, with the way back. */
export function SingleSignOnScreen({ failure }: SingleSignOnScreenProps): ReactNode {
  return (
    <AuthFrame title={singleSignOnCopy.title}>
      <div className={css.drawing}>
        <LockedDrawing />
      </div>
      <p className={css.lead}>{signOnFailures[failure]}</p>
      <div className={css.actions}>
        <TextLink to="/app/login" look="primary">
          {singleSignOnCopy.back}
        </TextLink>
      </div>
    </AuthFrame>
  );
}
