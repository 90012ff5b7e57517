import type { ReactElement } from 'react';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { JoinedLogos } from '../../../widgets/JoinedLogos/JoinedLogos';
import { Logo } from '../../../widgets/Logo/Logo';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { UserFillText } from '../../../widgets/UserFillText/UserFillText';
import { texts } from './texts';
import css from './SharedZapScreen.module.css';
import type { SharedZap, SharedZapState } from './state';

export interface SharedZapScreenProps {
  shared: SharedZapState;
  isLoggedIn: boolean;
  /** Of the viewer; null for a visitor. */
  profileId: number | null;
  /** With the way back to this page. */
  logInAddress: string;
  signUpAddress: string;
  onCopy: () => void;
  onRetry: () => void;
}

/** A shared Zap: its steps and apps, and a button to copy it. Shown without the application's header. */
export function SharedZapScreen(props: SharedZapScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <RouterLink className={css.home} to="/">
          <Logo />
        </RouterLink>
      </header>
      <main className={css.main} id="content" tabIndex={-1}>
        <Content {...props} />
      </main>
    </div>
  );
}

function Content({ shared, onRetry, ...rest }: SharedZapScreenProps): ReactElement {
  switch (shared.phase) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'missing':
      return (
        <>
          <h1>{texts.missing}</h1>
          <p className={css.lead}>{texts.missingText}</p>
          <div className={css.ways}>
            <TextLink to="/apps" look="primary">
              {texts.toApps}
            </TextLink>
            {!rest.isLoggedIn && (
              <TextLink to={rest.logInAddress} look="secondary">
                {texts.logIn}
              </TextLink>
            )}
          </div>
        </>
      );
    case 'failed':
      return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry} />;
    case 'loaded':
      return <Zap {...rest} {...shared} />;
  }
}

type ZapProps = Omit<SharedZapScreenProps, 'shared' | 'onRetry'> & Omit<Extract<SharedZapState, { phase: 'loaded' }>, 'phase'>;

/** Every app once, as logos have no use of one twice. */
const appsOf = ({ steps }: SharedZap) => [...new Map(steps.map(({ app, logoUrl }) => [app, { name: app, url: logoUrl }])).values()];

function Zap({ zap, isCopying, issue, isLoggedIn, profileId, logInAddress, signUpAddress, onCopy }: ZapProps): ReactElement {
  return (
    <>
      <JoinedLogos limit={3} apps={appsOf(zap)} />
      <div>
        <h1 className={css.title}>
          <UserFillText>{zap.title}</UserFillText>
        </h1>
        <p className={css.owner}>
          <Avatar name={zap.owner.name} url={zap.owner.imageUrl} size={24} isDecoration /> {texts.sharedBy(zap.owner.name)}
        </p>
      </div>
      {zap.isTrashed && <Notice kind="warning">{texts.trashed}</Notice>}
      <section className={css.card} aria-labelledby="shared-zap-steps">
        <h2 id="shared-zap-steps">{texts.steps}</h2>
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
      </section>
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      {zap.owner.id === profileId ? (
        <Notice kind="info" title={texts.own}>
          {texts.ownText}
        </Notice>
      ) : (
        <>
          <p className={css.lead}>{texts.lead}</p>
          <div className={css.ways}>
            {isLoggedIn ? (
              <Button kind="primary" isBusy={isCopying} onClick={onCopy}>
                {texts.take}
              </Button>
            ) : (
              <>
                <TextLink to={signUpAddress} look="primary">
                  {texts.signUp}
                </TextLink>
                <TextLink to={logInAddress} look="secondary">
                  {texts.logIn}
                </TextLink>
              </>
            )}
          </div>
        </>
      )}
    </>
  );
}
