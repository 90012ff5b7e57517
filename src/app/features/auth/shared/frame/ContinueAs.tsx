import type { ReactNode } from 'react';
import { TextLink } from '../../../../widgets/TextLink/TextLink';
import { AuthFrame, type AuthFrameProps } from './AuthFrame';
import css from './frame.module.css';

export interface ContinueAsProps extends Pick<AuthFrameProps, 'title' | 'topLink' | 'hasFooter'> {
  readonly text: string;
  /** The destination for a signed-in person. */
  readonly to: string;
  readonly differentUser: { readonly to: string; readonly text: string };
}

/** Replaces the form for a person who is already signed in. */
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
