import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import type { LoadedPart } from '../../../platform/remote';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { JoinedLogos } from '../../../widgets/JoinedLogos/JoinedLogos';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Logo } from '../../../widgets/Logo/Logo';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead, PageHead } from '../../../widgets/Page/Page';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { UserFillText } from '../../../widgets/UserFillText/UserFillText';
import { parts as accounts } from '../../accounts';
import { selectCurrentProfileId, selectIsLoggedIn } from '../../session';
import css from './page.module.css';
import { loadZap, selectSharedZap, sharedZapFlow, sharedZapSlice, type SharedZap, type SharedZapState } from './state';
import { texts } from './texts';

const { copyRequested, retried } = sharedZapSlice.actions;

/** A shared Zap: its steps and apps, and a button to copy it. Shown without the application's header. */
function SharedZapPage(): ReactElement {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <RouterLink className={css.home} to="/">
          <Logo />
        </RouterLink>
      </header>
      <main className={css.main} id="content" tabIndex={-1}>
        <Content />
      </main>
    </div>
  );
}

/** A page with the way back to this one. */
const useWayBack = (path: string): string => {
  const { pathname, search } = useAppSelector(selectPlace);
  return `${path}?next=${encodeURIComponent(pathname + search)}`;
};

const LogIn = (): ReactElement => (
  <TextLink to={useWayBack('/app/login')} look="secondary">
    {texts.logIn}
  </TextLink>
);

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const shared = useAppSelector(selectSharedZap);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  switch (shared.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'missing':
      return (
        <>
          <PageHead title={texts.missing} lead={texts.missingText} />
          <Bar gap="medium">
            <TextLink to="/apps" look="primary">
              {texts.toApps}
            </TextLink>
            {!isLoggedIn && <LogIn />}
          </Bar>
        </>
      );
    case 'failed':
      return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())} />;
    case 'loaded':
      return <Zap {...shared} />;
  }
}

/** Every app once, as logos have no use of one twice. */
const appsOf = ({ steps }: SharedZap) => [...new Map(steps.map(({ app, logoUrl }) => [app, { name: app, url: logoUrl }])).values()];

function Zap({ zap, isCopying, issue }: LoadedPart<SharedZapState>): ReactElement {
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const profileId = useAppSelector(selectCurrentProfileId);
  const signUp = useWayBack('/sign-up');
  return (
    <>
      <JoinedLogos limit={3} apps={appsOf(zap)} />
      <PageHead title={<UserFillText>{zap.title}</UserFillText>}>
        <p className={css.owner}>
          <Avatar name={zap.owner.name} url={zap.owner.imageUrl} size={24} isDecoration /> {texts.sharedBy(zap.owner.name)}
        </p>
      </PageHead>
      {zap.isTrashed && <Notice kind="warning">{texts.trashed}</Notice>}
      <Card title={texts.steps}>
        <ol className={css.steps}>
          {zap.steps.map(({ app, logoUrl, title }, position) => (
            // A Zap never changes its order while it is shown.
            <li key={position} className={css.step}>
              <span aria-hidden="true">
                <AppLogo name={app} url={logoUrl} size={32} />
              </span>
              <span className={css.names}>
                <span className={css.kind}>{position === 0 ? texts.trigger : texts.action}</span>
                <span>
                  <strong>{app}</strong>
                  {title !== null && <UserFillText>{`: ${title}`}</UserFillText>}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      {zap.owner.id === profileId ? (
        <Notice kind="info" title={texts.own}>
          {texts.ownText}
        </Notice>
      ) : (
        <>
          <Lead>{texts.lead}</Lead>
          <Bar gap="medium">
            {isLoggedIn ? (
              <Button kind="primary" isBusy={isCopying} onClick={() => dispatch(copyRequested())}>
                {texts.take}
              </Button>
            ) : (
              <>
                <TextLink to={signUp} look="primary">
                  {texts.signUp}
                </TextLink>
                <LogIn />
              </>
            )}
          </Bar>
        </>
      )}
    </>
  );
}

export default definePage({
  path: '/shared/:id',
  title: 'Shared Zap',
  auth: 'attempt',
  frame: 'none',
  scrollsToTop: true,
  chunk: 'shared-zap',
  needs: [accounts],
  slices: [sharedZapSlice],
  sagas: [sharedZapFlow],
  load: loadZap,
  reloadOn: [retried],
  Screen: SharedZapPage,
});
