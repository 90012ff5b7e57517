import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { parts as accounts } from '../../accounts';
import { editTexts as texts } from '../texts';
import { Events } from './Events';
import { editAppFlow, editAppSlice, loadApp, selectEditApp, type EditAppState } from './state';

const {
  deletionAsked,
  deletionCancelled,
  deletionConfirmed,
  exportAsked,
  headTyped,
  jsonTyped,
  lossesKept,
  retried,
  saveAsked,
  undone,
  wayTyped,
} = editAppSlice.actions;

type Loaded = Extract<EditAppState, { phase: 'loaded' }>;

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

function Editor(app: Loaded): ReactElement {
  const dispatch = useAppDispatch();
  const { id, version, mayChange, authType, stored, definition, issues, losses, isDeleting } = app;
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
      {issues.length > 0 && (
        <Notice kind="error" title={texts.issues}>
          {issues.map((issue) => (
            <p key={issue}>{issue}</p>
          ))}
        </Notice>
      )}
      {losses.length > 0 && <Losses losses={losses} />}
      {mayChange && <Forms {...app} />}
      {!mayChange && <Events list="triggers" events={definition.triggers} />}
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

function Losses({ losses }: { losses: readonly string[] }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <Notice
      kind="warning"
      title={texts.losses}
      action={
        <Bar>
          <Button size="small" onClick={() => dispatch(saveAsked({ acceptsLosses: true }))}>
            {texts.accept}
          </Button>
          <Button size="small" onClick={() => dispatch(lossesKept())}>
            {texts.keep}
          </Button>
        </Bar>
      }
    >
      <p>{texts.lossesText}</p>
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </Notice>
  );
}

function Forms({ stored, definition, json, isBusy }: Loaded): ReactElement {
  const dispatch = useAppDispatch();
  const { name, about = '', bases, hosts, connection, actions, triggers } = definition;
  const isWrong = json !== null && JSON.stringify(definition) !== compact(json);
  return (
    <Stack gap="large">
      <Card title={texts.about}>
        <Stack>
          <TextField
            label={texts.name}
            name="name"
            maxLength={100}
            value={name}
            onChange={(value) => dispatch(headTyped({ name: value }))}
          />
          <TextAreaField
            label={texts.description}
            name="about"
            maxLength={300}
            value={about}
            onChange={(value) => dispatch(headTyped({ about: value }))}
          />
          <TextField
            label={texts.base}
            name="base"
            hint={texts.baseHint}
            value={bases.default ?? ''}
            onChange={(value) => dispatch(headTyped({ base: value }))}
          />
          <TextAreaField
            label={texts.hosts}
            name="hosts"
            hint={texts.hostsHint}
            value={hosts.join('\n')}
            onChange={(value) => dispatch(headTyped({ hosts: value.split('\n') }))}
          />
        </Stack>
      </Card>
      {connection !== undefined && (
        <Card title={texts.ways}>
          <Stack>
            {Object.entries(connection.ways).map(([way, { label }]) => (
              <TextField
                key={way}
                label={texts.way(stored.connection?.ways[way]?.label ?? way)}
                name={`way-${way}`}
                maxLength={100}
                value={label}
                onChange={(value) => dispatch(wayTyped({ way, label: value }))}
              />
            ))}
          </Stack>
        </Card>
      )}
      <Events list="triggers" events={triggers} />
      <Events list="actions" events={actions} />
      <Card>
        <details>
          <summary>{texts.json}</summary>
          <TextAreaField
            label={texts.json}
            name="json"
            rows={20}
            hint={texts.jsonHint}
            error={isWrong ? texts.notJson : null}
            value={json ?? JSON.stringify(definition, null, 2)}
            onChange={(text) => dispatch(jsonTyped({ text }))}
          />
        </details>
      </Card>
      <Bar>
        <Button
          kind="primary"
          isBusy={isBusy}
          isDisabled={isWrong || definition === stored}
          onClick={() => dispatch(saveAsked({ acceptsLosses: false }))}
        >
          {texts.save}
        </Button>
        <Button isDisabled={definition === stored && json === null} onClick={() => dispatch(undone())}>
          {texts.undo}
        </Button>
      </Bar>
    </Stack>
  );
}

/** JSON without blanks; null for a text that is none. */
function compact(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}

export default definePage({
  path: '/app/own-apps/:key',
  title: 'Your App',
  frame: 'full',
  chunk: 'own-app',
  scrollsToTop: true,
  needs: [accounts],
  slices: [editAppSlice],
  sagas: [editAppFlow],
  load: loadApp,
  reloadOn: [retried],
  Screen: EditAppPage,
});
