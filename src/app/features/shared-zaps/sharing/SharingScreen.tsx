import { useState, type ReactElement } from 'react';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from './texts';
import css from './SharingScreen.module.css';
import type { OpenTo, SharingState } from './state';

export interface SharingScreenProps {
  sharing: SharingState;
  /** Of the link. */
  origin: string;
  onShare: (visibility: OpenTo) => void;
  onEnd: () => void;
  onRetry: () => void;
}

/** The link of the person's own Zap: create it, choose who may open it, end it. */
export function SharingScreen({ sharing, onRetry, ...rest }: SharingScreenProps): ReactElement {
  const back = (
    <TextLink to="/app/assets/zaps" isQuiet>
      {texts.back}
    </TextLink>
  );
  if (sharing.phase === 'missing') {
    return (
      <EmptyState level="h1" title={texts.missing} action={back}>
        {texts.missingText}
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      {back}
      <div className={css.top}>
        <h1>{texts.title}</h1>
        <p className={css.lead}>{texts.lead}</p>
      </div>
      {sharing.phase === 'loading' && <Skeleton label={texts.loading} />}
      {sharing.phase === 'failed' && <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry} />}
      {sharing.phase === 'loaded' && <Loaded {...rest} {...sharing} />}
    </div>
  );
}

type LoadedProps = Omit<SharingScreenProps, 'sharing' | 'onRetry'> & Extract<SharingState, { phase: 'loaded' }>;

function Loaded({ own: { zap, share }, busy, issue, origin, onShare, onEnd }: LoadedProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Card title={zap.title}>
        <ol className={css.steps} aria-label={texts.steps}>
          {zap.steps.map(({ app, logoUrl, title }, position) => (
            // A Zap never changes its order while it is shown.
            <li key={position} className={css.step}>
              <span aria-hidden="true">
                <AppLogo name={app} url={logoUrl} size={32} />
              </span>
              <span>
                <strong>{app}</strong>
                {title !== null && `: ${title}`}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {issue !== null && <Notice kind="error">{issue}</Notice>}
      {share === null ? (
        <div>
          <Button kind="primary" isBusy={busy === 'saving'} onClick={() => onShare('public')}>
            {texts.make}
          </Button>
        </div>
      ) : (
        <Card>
          <div className={css.stack}>
            <CopyField label={texts.link} value={`${origin}/shared/${share.id}`} />
            <SelectField
              label={texts.who}
              name="visibility"
              value={share.visibility}
              isDisabled={busy !== null}
              choices={[
                { value: 'public', label: texts.public },
                { value: 'account', label: texts.account },
              ]}
              onChange={(value) => onShare(value as OpenTo)}
            />
            <div className={css.ways}>
              <TextLink to={`/shared/${share.id}`} look="secondary">
                {texts.look}
              </TextLink>
              <Button isBusy={busy === 'ending'} onClick={() => setIsAsking(true)}>
                {texts.end}
              </Button>
            </div>
          </div>
        </Card>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endTitle}
        description={texts.endText}
        confirm={texts.end}
        cancel={texts.keep}
        onConfirm={onEnd}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
