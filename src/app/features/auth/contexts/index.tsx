import { Fragment, useMemo, type ReactNode } from 'react';
import { usePorts } from '../../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { invitedParam } from '../../../platform/invitationHash';
import { selectPlace } from '../../../platform/place';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { FeatureList } from '../../../widgets/FeatureList/FeatureList';
import { JoinedLogos } from '../../../widgets/JoinedLogos/JoinedLogos';
import { Notice } from '../../../widgets/Notice/Notice';
import { SwitchField } from '../../../widgets/SwitchField/SwitchField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../../widgets/VisuallyHidden/VisuallyHidden';
import { EntryContext } from '../shared/frame/AuthFrame';
import { anyApps, promoTexts } from '../shared/frame/Promo';
import css from '../shared/frame/frame.module.css';
import { withoutParam } from '../shared/query';
import { readAsked, type RequestedContext } from './asked';
import { contextFlow, entryContextSlice, selectFound, type ContextRecords } from './state';
import { benefitsOf, contextTexts as texts, logosOf, subtitleOf, titleOf } from './texts';

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
      promo: <ContextPromo asked={asked} found={found} />,
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

/** The promo for a person who came with a context: logos, heading, benefits. */
function ContextPromo({ asked, found }: { readonly asked: RequestedContext; readonly found: ContextRecords }): ReactNode {
  const { preview } = asked;
  const { text, steps } = subtitleOf(asked, found);
  const apps = logosOf(asked, found);
  const logos = apps.length > 0 ? apps.map(({ name, logoUrl }) => ({ name, url: logoUrl })) : anyApps;
  const head = (
    <>
      <JoinedLogos apps={logos} {...(preview !== null && { limit: 3 })} />
      <h2 className={css.subtitle}>{text}</h2>
      {steps.length > 0 && (
        <p className={css.steps}>
          {steps.map((step, position) => (
            // The steps of a template never change their order while it is shown.
            <Fragment key={position}>
              {position > 0 && (
                <>
                  <span aria-hidden="true"> → </span>
                  <VisuallyHidden>, then </VisuallyHidden>
                </>
              )}
              <span>{step}</span>
            </Fragment>
          ))}
        </p>
      )}
      {preview === 'zap' && <SwitchField label={texts.toggle} name="state" isOn={false} isDisabled onChange={() => {}} />}
    </>
  );
  return (
    <div className={css.promo}>
      {preview === null ? (
        head
      ) : (
        <Card>
          <div className={css.promo}>{head}</div>
        </Card>
      )}
      <FeatureList items={benefitsOf(asked)} />
      <p className={css.connects}>{promoTexts.connects}</p>
    </div>
  );
}
