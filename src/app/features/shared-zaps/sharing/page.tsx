import { useState, type ReactElement } from 'react';
import { usePorts } from '../../../platform/PortsContext';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import type { LoadedPart } from '../../../platform/remote';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from './page.module.css';
import { loadShare, selectSharing, sharingFlow, sharingSlice, type OpenTo, type SharingState } from './state';
import { texts } from './texts';

const { endConfirmed, linkRequested, retried } = sharingSlice.actions;

/** The link of the person's own Zap: create it, choose who may open it, end it. */
function SharingPage(): ReactElement {
  const dispatch = useAppDispatch();
  const sharing = useAppSelector(selectSharing);
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
    <Page width="text">
      <PageHead back={back} title={texts.title} lead={texts.lead} />
      {sharing.phase === 'loading' && <Skeleton label={texts.loading} />}
      {sharing.phase === 'failed' && <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())} />}
      {sharing.phase === 'loaded' && <Loaded {...sharing} />}
    </Page>
  );
}

function Loaded({ own: { zap, share }, busy, issue }: LoadedPart<SharingState>): ReactElement {
  const dispatch = useAppDispatch();
  const { location } = usePorts();
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
          <Button kind="primary" isBusy={busy === 'saving'} onClick={() => dispatch(linkRequested({ visibility: 'public' }))}>
            {texts.make}
          </Button>
        </div>
      ) : (
        <Card>
          <Stack>
            <CopyField label={texts.link} value={`${location.origin}/shared/${share.id}`} />
            <SelectField
              label={texts.who}
              name="visibility"
              value={share.visibility}
              isDisabled={busy !== null}
              choices={[
                { value: 'public', label: texts.public },
                { value: 'account', label: texts.account },
              ]}
              onChange={(value) => dispatch(linkRequested({ visibility: value as OpenTo }))}
            />
            <Bar>
              <TextLink to={`/shared/${share.id}`} look="secondary">
                {texts.look}
              </TextLink>
              <Button isBusy={busy === 'ending'} onClick={() => setIsAsking(true)}>
                {texts.end}
              </Button>
            </Bar>
          </Stack>
        </Card>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.endTitle}
        description={texts.endText}
        confirm={texts.end}
        cancel={texts.keep}
        onConfirm={() => dispatch(endConfirmed())}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

export default definePage({
  path: '/app/assets/zaps/:id/share',
  title: 'Share a Zap',
  frame: 'full',
  scrollsToTop: true,
  slices: [sharingSlice],
  sagas: [sharingFlow],
  load: loadShare,
  reloadOn: [retried],
  Screen: SharingPage,
});
