import type { ReactNode } from 'react';
import { useAppSelector } from '../../../../platform/hooks';
import { selectPlace } from '../../../../platform/place';
import { usePorts } from '../../../../platform/PortsContext';
import { TextLink } from '../../../../widgets/TextLink/TextLink';
import { destination } from '../next';
import { withQuery } from '../query';
import { AuthFrame, type AuthFrameProps } from './AuthFrame';
import css from './frame.module.css';

const continueAs = (email: string): string => `Continue as ${email}`;

export interface ContinueAsProps extends Pick<AuthFrameProps, 'title' | 'topLink'> {
  readonly email: string;
  /** The text of the link to the form. */
  readonly differentUser: string;
}

/**
 * Replaces the form of the log-in and sign-up pages for a person who is already signed in: on to the destination of a log-in, or
 * to the form after all (A2.45, A2.60).
 */
export default function ContinueAs({ email, differentUser, ...frame }: ContinueAsProps): ReactNode {
  const { pathname, search } = useAppSelector(selectPlace);
  const { location } = usePorts();
  return (
    <AuthFrame {...frame} hasPromo hasFooter>
      <div className={css.actions}>
        <TextLink to={destination(location, search)} look="primary">
          {continueAs(email)}
        </TextLink>
        <p className={css.links}>
          <TextLink to={pathname + withQuery(search, { forceLoginDisplayForm: 'true' })} replace>
            {differentUser}
          </TextLink>
        </p>
      </div>
    </AuthFrame>
  );
}
