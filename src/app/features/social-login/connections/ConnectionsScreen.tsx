import { useState, type ReactElement } from 'react';
import { providerName, type SocialLoginError, type SocialProvider } from '../../../../domain/socialLogin';
import type { LoadedPart } from '../../../platform/remote';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { Row, RowList } from '../../../widgets/RowList/RowList';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { connectionsTexts, issueText } from '../texts';
import { BrandIcon } from '../screens/BrandIcon';
import css from './ConnectionsScreen.module.css';
import type { Connection, ConnectionsState } from './state';

export interface ConnectionsScreenProps {
  readonly state: ConnectionsState;
  /** Why nothing was connected, from the address. */
  readonly issue: SocialLoginError | null;
  /** The only connection is the only way to sign in. */
  readonly isLastWayIn: boolean;
  readonly onRetry: () => void;
  readonly onConnect: (provider: SocialProvider) => void;
  readonly onDisconnect: (connection: Connection) => void;
}

/** Connected sign-in providers: connect another, remove one, never the last way to sign in. */
export function ConnectionsScreen({ state, issue, isLastWayIn, onRetry, onConnect, onDisconnect }: ConnectionsScreenProps): ReactElement {
  const [asked, setAsked] = useState<Connection | null>(null);
  return (
    <Card title={connectionsTexts.title}>
      <div className={css.section}>
        <p className={css.lead}>{connectionsTexts.lead}</p>
        {state.phase === 'loading' && <Skeleton label={connectionsTexts.loading} />}
        {state.phase === 'failed' && (
          <Notice
            kind="error"
            action={
              <Button size="small" onClick={onRetry}>
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
            {state.providers.length === 0 && state.connections.length === 0 && <p className={css.lead}>{connectionsTexts.none}</p>}
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
                        onClick={() => onConnect(provider)}
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
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? connectionsTexts.confirmTitle(asked.provider) : ''}
        description={asked && connectionsTexts.confirmText(asked.provider)}
        confirm={connectionsTexts.disconnect}
        cancel={connectionsTexts.keep}
        onConfirm={() => asked && onDisconnect(asked)}
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
