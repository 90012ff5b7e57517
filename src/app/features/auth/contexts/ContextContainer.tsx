import { useMemo, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { EntryContext } from '../shared/frame/entryContext';
import { withoutParam } from '../shared/query';
import { readAsked } from './asked';
import { ContextPromo } from './ContextPromo';
import { InvitationNotice } from './InvitationNotice';
import { invitedParam } from '../../../platform/invitationHash';
import { contextRetried, selectFound } from './state';
import { benefitsOf, logosOf, subtitleOf, titleOf } from './words';

/**
 * Wraps the log-in or sign-up page of a person who came with a context (an invitation, a template). Until it has loaded, the page
 * is as usual.
 */
export function ContextContainer({ children }: { children?: ReactNode }): ReactNode {
  const { pathname, search } = useSelector(selectPlace);
  const { origin } = usePorts().location;
  const found = useSelector(selectFound);
  const dispatch = useDispatch();
  const frame = useMemo(() => {
    const asked = readAsked(pathname, search, origin);
    const { invitation } = found;
    return {
      title: titleOf(pathname.startsWith('/sign-up') ? 'signUp' : 'logIn', asked, found),
      promo: (
        <ContextPromo
          subtitle={subtitleOf(asked, found)}
          apps={logosOf(asked, found)}
          benefits={benefitsOf(asked)}
          preview={asked.preview}
        />
      ),
      notice: (invitation.status === 'gone' || invitation.status === 'failed') && (
        <InvitationNotice
          status={invitation.status}
          without={pathname + withoutParam(withoutParam(search, 'invitation'), invitedParam)}
          onRetry={() => dispatch(contextRetried())}
        />
      ),
      fixedEmail: invitation.status === 'open' ? invitation.email : null,
    };
  }, [pathname, search, origin, found, dispatch]);
  return <EntryContext value={frame}>{children}</EntryContext>;
}
