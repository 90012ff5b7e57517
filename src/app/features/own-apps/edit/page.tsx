import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as accounts } from '../../accounts';
import { editTexts as texts } from '../texts';
import { Events } from './Events';
import { Comparisons, OlderZaps } from './Comparisons';
import { Forms, Refusals } from './Forms';
import { historyFlow, historySlice } from './history';
import { editAppFlow, loadApp } from './sagas';
import { editAppSlice, selectEditApp, type LoadedApp } from './state';

const { deletionAsked, deletionCancelled, deletionConfirmed, exportAsked, retried } = editAppSlice.actions;

/** An app of the account, in forms. */
function EditAppPage(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectEditApp);
  if (state.phase === 'loaded') return <Editor {...state} />;
  return (
    <Page width="normal">
      {state.phase === 'loading' && <Skeleton label={texts.loading} />}
      {state.phase === 'failed' && <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())} />}
      {state.phase === 'missing' && (
        <EmptyState level="h1" title={texts.missing} action={<TextLink to="/app/own-apps">{texts.back}</TextLink>}>
          {texts.missingText}
        </EmptyState>
      )}
    </Page>
  );
}

function Editor(app: LoadedApp): ReactElement {
  const dispatch = useAppDispatch();
  const { id, version, mayChange, authType, stored, definition, isDeleting } = app;
  return (
    <Page width="normal">
      <PageHead
        back={<TextLink to="/app/own-apps">{texts.back}</TextLink>}
        title={stored.name}
        lead={mayChange ? texts.version(version) : texts.readOnly}
        action={
          <Bar>
            {authType !== 'none' && (
              <TextLink
                to={`/engine/auth/start/${encodeURIComponent(id)}?previous=${encodeURIComponent(`/app/own-apps/${id}`)}`}
                look="secondary"
              >
                {texts.connect}
              </TextLink>
            )}
            <Button onClick={() => dispatch(exportAsked())}>{texts.export}</Button>
            {mayChange && (
              <Button kind="danger" onClick={() => dispatch(deletionAsked())}>
                {texts.remove}
              </Button>
            )}
          </Bar>
        }
      />
      <Refusals {...app} />
      {mayChange && <OlderZaps />}
      {mayChange && <Forms {...app} />}
      {mayChange && <Comparisons />}
      {!mayChange && <Events list="triggers" events={definition.triggers} mayChange={false} />}
      <ConfirmDialog
        isOpen={isDeleting}
        title={texts.removeTitle(stored.name)}
        description={texts.removeText}
        confirm={texts.removeConfirm}
        cancel={texts.cancel}
        onConfirm={() => dispatch(deletionConfirmed())}
        onClose={() => dispatch(deletionCancelled())}
      />
    </Page>
  );
}

export default definePage({
  path: '/app/own-apps/:key',
  title: 'Your App',
  frame: 'full',
  chunk: 'own-app',
  scrollsToTop: true,
  needs: [accounts],
  slices: [editAppSlice, historySlice],
  sagas: [editAppFlow, historyFlow],
  load: loadApp,
  reloadOn: [retried],
  Screen: EditAppPage,
});
