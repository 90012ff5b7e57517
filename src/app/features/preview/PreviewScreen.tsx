import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../widgets/Notice/Notice';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { SwitchField } from '../../widgets/SwitchField/SwitchField';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { UserFillText } from '../../widgets/UserFillText/UserFillText';
import { texts } from './texts';
import css from './PreviewScreen.module.css';
import type { PreviewState, TemplatePreview } from './state';

export interface PreviewScreenProps {
  preview: PreviewState;
  isLoggedIn: boolean;
  /** True when an e-mail address is known from before: then logging in comes first. */
  isKnown: boolean;
  /** With the way back to this page. */
  logInAddress: string;
  signUpAddress: string;
  onStart: () => void;
  onRetry: () => void;
  /** Features that the plan lacks for it, shown before it is copied. */
  upgrade?: ReactNode;
}

/** A template before it is copied: its apps, its steps, and the button to turn it on. */
export function PreviewScreen({ preview, onRetry, ...rest }: PreviewScreenProps): ReactElement {
  switch (preview.phase) {
    case 'loading':
      return (
        <div className={css.page}>
          <Skeleton label={texts.loading} />
        </div>
      );
    case 'missing':
      return (
        <div className={css.page}>
          <h1>{texts.missing}</h1>
          <p>{texts.missingText}</p>
          <TextLink to="/app/dashboard" look="primary">
            {texts.dashboard}
          </TextLink>
        </div>
      );
    case 'failed':
      return (
        <div className={css.page}>
          <LoadFailure title={texts.loadFailed} retry={texts.retry} onRetry={onRetry} />
        </div>
      );
    case 'loaded':
      return <Template {...rest} {...preview} />;
  }
}

type TemplateProps = Omit<PreviewScreenProps, 'preview' | 'onRetry'> & Omit<Extract<PreviewState, { phase: 'loaded' }>, 'phase'>;

function Template({
  template,
  isStarting,
  issue,
  isLoggedIn,
  isKnown,
  logInAddress,
  signUpAddress,
  onStart,
  upgrade,
}: TemplateProps): ReactElement {
  const cannotRun = template.apps.filter(({ canRun }) => !canRun).map(({ name }) => name);
  return (
    <div className={css.page}>
      <JoinedLogos limit={3} apps={template.apps.map(({ name, logoUrl }) => ({ name, url: logoUrl }))} />
      <h1>{isLoggedIn ? <UserFillText>{template.title}</UserFillText> : isKnown ? texts.logInTitle : texts.signUpTitle}</h1>
      <Card title={isLoggedIn ? texts.steps : template.title}>
        <div className={css.stack}>
          <SwitchField label={texts.toggle} name="state" isOn={false} isDisabled onChange={() => {}} />
          <StepList template={template} />
        </div>
      </Card>
      {cannotRun.length > 0 && (
        <Notice kind="info" title={texts.cannotRun(cannotRun)}>
          {texts.cannotRunText}
        </Notice>
      )}
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      {isLoggedIn ? (
        <div className={css.stack}>
          {upgrade}
          <p>{texts.startHint}</p>
          <div>
            <Button kind="primary" isBusy={isStarting} onClick={onStart}>
              {texts.start}
            </Button>
          </div>
        </div>
      ) : (
        <div className={css.ways}>
          <TextLink to={isKnown ? logInAddress : signUpAddress} look="primary">
            {isKnown ? texts.logIn : texts.signUp}
          </TextLink>
          <TextLink to={isKnown ? signUpAddress : logInAddress} look="secondary">
            {isKnown ? texts.signUp : texts.logIn}
          </TextLink>
        </div>
      )}
    </div>
  );
}

function StepList({ template: { steps } }: { template: TemplatePreview }): ReactElement {
  return (
    <ol className={css.steps}>
      {steps.map(({ app, title }, position) => (
        // A template never changes its order while it is shown.
        <li key={position}>
          {position === 0 ? texts.trigger : texts.action}{' '}
          <strong>
            <UserFillText>{title ? `${app}: ${title}` : app}</UserFillText>
          </strong>
        </li>
      ))}
    </ol>
  );
}
