import type { ReactNode } from 'react';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { AuthFrame, type AuthFrameProps } from './AuthFrame';
import css from './frame.module.css';

export interface ContinueAsProps extends Pick<AuthFrameProps, 'title' | 'topLink' | 'hasFooter'> {
  readonly text: string;
  /** Where the person signed in goes on. */
  readonly to: string;
  readonly differentUser: { readonly to: string; readonly text: string };
}

/** In place of the form, for somebody who is signed in already (A2.60). */
export function ContinueAs({ text, to, differentUser, ...frame }: ContinueAsProps): ReactNode {
  return (
    <AuthFrame {...frame} hasPromo>
      <div className={css.actions}>
        <TextLink to={to} look="primary">
          {text}
        </TextLink>
        <p className={css.links}>
          <TextLink to={differentUser.to} replace>
            {differentUser.text}
          </TextLink>
        </p>
      </div>
    </AuthFrame>
  );
}
