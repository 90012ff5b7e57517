import { useMemo, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { invitedParam } from '../../../platform/invitationHash';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { EntryContext } from '../shared/frame/AuthFrame';
import { withoutParam } from '../shared/query';
import { readAsked } from './asked';
import { ContextPromo } from './ContextPromo';
import { contextFlow, entryContextSlice, selectFound } from './state';
import { contextTexts as texts } from './texts';
import { benefitsOf, logosOf, subtitleOf, titleOf } from './words';

/** Wraps log-in and sign-up if the address carries a context. */
export const parts = { slices: [entryContextSlice], sagas: [contextFlow] };

/**
 * Wraps the log-in or sign-up page of a person who came with a context (an invitation, a template). Until it has loaded, the page
 * is as usual.
 */
export function Screen({ children }: { children?: ReactNode }): ReactNode {
  const { pathname, search } = useAppSelector(selectPlace);
  const { origin } = usePorts().location;
  const found = useAppSelector(selectFound);
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
      notice: (invitation.status === 'gone' || invitation.status === 'failed') && <InvitationNotice status={invitation.status} />,
      fixedEmail: invitation.status === 'open' ? invitation.email : null,
    };
  }, [pathname, search, origin, found]);
  return <EntryContext value={frame}>{children}</EntryContext>;
}

/** The invitation is no longer valid, or could not be looked up. */
function InvitationNotice({ status }: { readonly status: 'gone' | 'failed' }): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname, search } = useAppSelector(selectPlace);
  if (status === 'gone') {
    const without = pathname + withoutParam(withoutParam(search, 'invitation'), invitedParam);
    return (
      <Notice kind="warning" action={<TextLink to={without}>{texts.withoutInvitation}</TextLink>}>
        {texts.gone}
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" onClick={() => dispatch(entryContextSlice.actions.retried())}>
          {texts.retry}
        </Button>
      }
    >
      {texts.lookUpFailed}
    </Notice>
  );
}
