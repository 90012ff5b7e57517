import { memo, type ReactElement } from 'react';
import { shortDate } from '../../../../domain/relativeTime';
import { entityParts } from '../../../entities';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { Icon } from '../../../widgets/Icon/Icon';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Menu } from '../../../widgets/Menu/Menu';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Row, RowList } from '../../../widgets/RowList/RowList';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { currentAccountChosen, parts as accounts } from '../../accounts';
import { parts as members } from '../../members';
import { authentications } from '../entity';
import { connectAddress } from '../popup';
import { Dialogs } from './dialogs';
import css from './page.module.css';
import { connectionsListFlow, loadConnections } from './sagas';
import { connectionsSlice, selectConnections, type ConnectionRow } from './state';
import { texts } from './texts';

const { confirmStarted, reconnectStarted, removalAsked, renameOpened, retried, sharingOpened, testStarted } = connectionsSlice.actions;

/** The accounts of apps that the person can use, and what can be done with them. */
function ConnectionsPage(): ReactElement {
  return (
    <Page>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        action={
          <TextLink to="/apps" look="primary">
            {texts.connectMore}
          </TextLink>
        }
      />
      <Content />
      <Dialogs />
    </Page>
  );
}

function Content(): ReactElement {
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectConnections);
  if (view.phase === 'listed' && view.connections.length > 0) {
    return (
      <RowList label={texts.title} isFramed>
        {view.connections.map((connection) => (
          <ConnectionLine key={connection.id} connection={connection} />
        ))}
      </RowList>
    );
  }
  return (
    <Card>
      {view.phase === 'loading' && <Skeleton label={texts.loading} shape="row" lines={3} />}
      {view.phase === 'failed' && (
        <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())}>
          {view.message}
        </LoadFailure>
      )}
      {view.phase === 'listed' && (
        <EmptyState drawing={<EmptyDrawing />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
    </Card>
  );
}

/** One connection. Rendered again only if its own data changes. */
const ConnectionLine = memo(function ConnectionLine({ connection }: { connection: ConnectionRow }): ReactElement {
  const dispatch = useAppDispatch();
  const { id, title, app, isDemo, isOwn, canRun, createdAt, numZaps, isReconnecting, isPopupBlocked, lostAt, sharing, toConfirm } =
    connection;
  const share = isOwn ? texts.sharedWith[sharing] : texts.ofOther(connection.owner.name);
  const about = [app.name, texts.since(shortDate(Date.parse(createdAt))), share, texts.zaps(numZaps)].filter((part) => part !== null);
  const reconnect = () => dispatch(reconnectStarted({ id, app: app.key }));
  const test = {
    key: 'test',
    label: texts.test,
    onSelect: () => dispatch(testStarted({ id })),
    isDisabled: connection.testingStatus === 'testing',
  };
  const ownActs = [
    { key: 'reconnect', label: texts.reconnect, onSelect: reconnect, isDisabled: isReconnecting },
    { key: 'rename', label: texts.rename, onSelect: () => dispatch(renameOpened({ id })), isDisabled: connection.isRenaming },
    { key: 'share', label: texts.share, onSelect: () => dispatch(sharingOpened({ id })), isDisabled: connection.isSharing },
  ];
  return (
    <Row
      icon={<AppLogo name={app.name} url={app.logoUrl} size={32} />}
      title={
        <>
          {title} {isDemo && <Tag kind="info">{texts.demo}</Tag>}
          {lostAt !== null && <Tag kind="error">{texts.lost}</Tag>}
        </>
      }
      details={[about.join(' · '), ...(canRun || isDemo ? [] : [texts.cannotRun(app.name)])]}
      action={
        <Bar align="end">
          {toConfirm !== undefined && (
            <Button
              size="small"
              label={texts.confirmLabel(title)}
              onClick={() => dispatch(confirmStarted({ id, digest: toConfirm.digest }))}
            >
              {texts.confirm}
            </Button>
          )}
          {lostAt !== null && isOwn && toConfirm === undefined && (
            <Button size="small" label={texts.reconnectLabel(title)} isBusy={isReconnecting} onClick={reconnect}>
              {texts.reconnect}
            </Button>
          )}
          <Menu
            label={texts.actions(title)}
            trigger={<Icon name="dots" />}
            isIconOnly
            align="end"
            sections={[{ key: 'acts', items: [...(canRun && !isDemo ? [test] : []), ...(isOwn ? ownActs : [])] }]}
          />
          {isOwn && (
            <Button
              size="small"
              label={texts.removeLabel(title)}
              isBusy={connection.isDisconnecting}
              onClick={() => dispatch(removalAsked({ id }))}
            >
              {texts.remove}
            </Button>
          )}
        </Bar>
      }
    >
      {toConfirm !== undefined && <span className={css.detail}>{texts.confirmHosts(toConfirm.hosts)}</span>}
      <State connection={connection} />
      {isPopupBlocked && (
        <span className={css.detail}>
          <TextLink to={connectAddress(app.key, id)} isNewTab>
            {texts.openInTab}
          </TextLink>
        </span>
      )}
    </Row>
  );
});

/** The state of a test or of connecting again, told to screen readers as it changes. */
function State({ connection }: { connection: ConnectionRow }): ReactElement {
  const { testingStatus, isReconnecting, isReconnected, lostAt, lostReason } = connection;
  const isLost = testingStatus === 'initial' && !isReconnecting && !isReconnected && lostAt !== null && lostReason !== null;
  return (
    <span role="status" className={css.state} data-kind={testingStatus === 'failure' || isLost ? 'error' : 'plain'}>
      {stateText(connection)}
    </span>
  );
}

function stateText({
  testingStatus,
  testingError,
  isReconnecting,
  isReconnected,
  isPopupBlocked,
  lostAt,
  lostReason,
}: ConnectionRow): string {
  if (isPopupBlocked) return texts.popupBlocked;
  if (isReconnecting) return texts.reconnecting;
  if (isReconnected) return texts.reconnected;
  switch (testingStatus) {
    case 'testing':
      return texts.testing;
    case 'success':
      return texts.testSucceeded;
    case 'failure':
      return testingError ?? texts.testFailed;
    case 'initial':
      return (lostAt === null ? null : lostReason) ?? '';
  }
}

export default definePage({
  path: '/app/assets/connections',
  title: 'Connections',
  frame: 'full',
  scrollsToTop: true,
  chunk: 'connections',
  needs: [accounts, members],
  slices: [connectionsSlice],
  entities: entityParts(authentications),
  sagas: [connectionsListFlow],
  load: loadConnections,
  reloadOn: [currentAccountChosen, retried],
  Screen: ConnectionsPage,
});
