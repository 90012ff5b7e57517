import { useState, type ReactElement } from 'react';
import { providerName, type SocialProvider } from '../../../../domain/socialLogin';
import { defineSection } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import type { LoadedPart } from '../../../platform/remote';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { Row, RowList } from '../../../widgets/RowList/RowList';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Stack } from '../../../widgets/Stack/Stack';
import { BrandIcon, useToldIssue } from '../SocialLoginButtons';
import css from '../SocialLoginButtons.module.css';
import { connectionsTexts, issueText } from '../texts';
import { connectionsFlow, connectionsSlice, loadConnections, selectConnections, type Connection, type ConnectionsState } from './state';

const { connectChosen, disconnectConfirmed, retried } = connectionsSlice.actions;

/** Connected sign-in providers: connect another, remove one, never the last way to sign in. */
function ConnectionsSection(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectConnections);
  const issue = useToldIssue();
  // Without a password, the only connection stays.
  const isLastWayIn = state.phase === 'loaded' && !state.hasPassword && state.connections.length === 1;
  const [asked, setAsked] = useState<Connection | null>(null);
  return (
    <Card title={connectionsTexts.title}>
      <Stack>
        <Lead>{connectionsTexts.lead}</Lead>
        {state.phase === 'loading' && <Skeleton label={connectionsTexts.loading} />}
        {state.phase === 'failed' && (
          <Notice
            kind="error"
            action={
              <Button size="small" onClick={() => dispatch(retried())}>
                {connectionsTexts.retry}
              </Button>
            }
          >
            {state.message ?? connectionsTexts.failed}
          </Notice>
        )}
        {state.phase === 'loaded' && (
          <>
            {issue && !state.notice && !state.busy && <Notice kind="error">{issueText[issue]}</Notice>}
            {state.notice && <Notice kind={state.notice.kind}>{state.notice.text}</Notice>}
            {state.providers.length === 0 && state.connections.length === 0 && <Lead>{connectionsTexts.none}</Lead>}
            <RowList>
              {rowsOf(state).map(({ provider, connection }) => (
                <Row
                  key={connection ? connection.id : provider}
                  icon={<BrandIcon provider={provider} />}
                  title={providerName[provider]}
                  details={[connection ? connectionsTexts.connectedAs(connection.email) : connectionsTexts.notConnected]}
                  action={
                    connection ? (
                      <Button
                        size="small"
                        label={connectionsTexts.disconnectLabel(provider, connection.email)}
                        isDisabled={isLastWayIn}
                        isBusy={state.busy?.act === 'removing' && state.busy.id === connection.id}
                        onClick={() => setAsked(connection)}
                      >
                        {connectionsTexts.disconnect}
                      </Button>
                    ) : (
                      <Button
                        size="small"
                        isBusy={state.busy?.act === 'connecting' && state.busy.provider === provider}
                        onClick={() => dispatch(connectChosen({ provider }))}
                      >
                        {connectionsTexts.connect(provider)}
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
            {isLastWayIn && <p className={css.detail}>{connectionsTexts.lastOne}</p>}
          </>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? connectionsTexts.confirmTitle(asked.provider) : ''}
        description={asked && connectionsTexts.confirmText(asked.provider)}
        confirm={connectionsTexts.disconnect}
        cancel={connectionsTexts.keep}
        onConfirm={() => asked && dispatch(disconnectConfirmed({ id: asked.id, provider: asked.provider }))}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

type ProviderRow = { readonly provider: SocialProvider; readonly connection: Connection | null };

/** All connections, then the providers that can be connected. */
function rowsOf({ connections, providers }: LoadedPart<ConnectionsState>): ProviderRow[] {
  const free = providers.filter((provider) => !connections.some((connection) => connection.provider === provider));
  return [
    ...connections.map((connection) => ({ provider: connection.provider, connection })),
    ...free.map((provider) => ({ provider, connection: null })),
  ];
}

export default defineSection({
  path: '/app/settings/connections',
  slices: [connectionsSlice],
  sagas: [connectionsFlow],
  load: loadConnections,
  reloadOn: [retried],
  Screen: ConnectionsSection,
});
