import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectPlace } from '../../../../platform/place';
import { usePorts } from '../../../../platform/PortsContext';
import { destination } from '../next';
import { withQuery } from '../query';
import { ContinueAs, type ContinueAsProps } from './ContinueAs';

export interface ContinueAsContainerProps extends Pick<ContinueAsProps, 'title' | 'text' | 'topLink'> {
  readonly differentUser: string;
}

/** 'Continue as', for the log-in and sign-up pages: on to the destination of a log-in, or to the form after all (A2.45, A2.60). */
export default function ContinueAsContainer({ differentUser, ...page }: ContinueAsContainerProps): ReactNode {
  const { pathname, search } = useSelector(selectPlace);
  const { location } = usePorts();
  return (
    <ContinueAs
      {...page}
      to={destination(location, search)}
      differentUser={{ to: pathname + withQuery(search, { forceLoginDisplayForm: 'true' }), text: differentUser }}
      hasFooter
    />
  );
}
