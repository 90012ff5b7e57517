import { memo, type ReactElement } from 'react';
import { shortDate } from '../../../../domain/relativeTime';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Icon } from '../../../widgets/Icon/Icon';
import { Menu, type MenuItem } from '../../../widgets/Menu/Menu';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Tag } from '../../../widgets/Tag/Tag';
import css from './ConnectionsScreen.module.css';
import { connectAddress } from '../popup';
import { texts } from './texts';
import type { ConnectionRow } from './selectors';

export interface ConnectionActs {
  onTest: (connection: ConnectionRow) => void;
  onReconnect: (connection: ConnectionRow) => void;
  onAskRename: (connection: ConnectionRow) => void;
  onAskShare: (connection: ConnectionRow) => void;
  onAskRemove: (connection: ConnectionRow) => void;
}

export interface ConnectionLineProps extends ConnectionActs {
  connection: ConnectionRow;
}

/** One connection. Rendered again only if its own data changes. */
export const ConnectionLine = memo(function ConnectionLine({ connection, ...acts }: ConnectionLineProps): ReactElement {
  const { title, app, isDemo, isOwn, createdAt, numZaps, isDisconnecting, isReconnecting, lostAt, sharing } = connection;
  const isLost = lostAt !== null;
  const share = isOwn ? texts.sharedWith[sharing] : texts.ofOther(connection.owner.name);
  const details = [app.name, texts.since(shortDate(Date.parse(createdAt))), share, texts.zaps(numZaps)];
  return (
    <li className={css.row}>
      <AppLogo name={app.name} url={app.logoUrl} size={32} />
      <div className={css.names}>
        <span className={css.name}>
          {title} {isDemo && <Tag kind="info">{texts.demo}</Tag>}
          {isLost && <Tag kind="error">{texts.lost}</Tag>}
        </span>
        <span className={css.detail}>{details.filter((detail) => detail !== null).join(' · ')}</span>
        {!connection.canRun && !isDemo && <span className={css.detail}>{texts.cannotRun(app.name)}</span>}
        <State connection={connection} />
        {connection.isPopupBlocked && (
          <span className={css.detail}>
            <TextLink to={connectAddress(app.key, connection.id)} isNewTab>
              {texts.openInTab}
            </TextLink>
          </span>
        )}
      </div>
      <div className={css.acts}>
        {isLost && isOwn && (
          <Button
            size="small"
            kind="primary"
            label={texts.reconnectLabel(title)}
            isBusy={isReconnecting}
            onClick={() => acts.onReconnect(connection)}
          >
            {texts.reconnect}
          </Button>
        )}
        <Menu
          label={texts.actions(title)}
          trigger={<Icon name="dots" />}
          isIconOnly
          align="end"
          sections={[{ key: 'acts', items: itemsOf(connection, acts) }]}
        />
        {isOwn && (
          <Button size="small" label={texts.removeLabel(title)} isBusy={isDisconnecting} onClick={() => acts.onAskRemove(connection)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </li>
  );
});

function itemsOf(connection: ConnectionRow, { onTest, onReconnect, onAskRename, onAskShare }: ConnectionActs): MenuItem[] {
  const { isOwn, canRun, isDemo, isReconnecting, isRenaming, isSharing, testingStatus } = connection;
  const test = { key: 'test', label: texts.test, onSelect: () => onTest(connection), isDisabled: testingStatus === 'testing' };
  return [
    ...(canRun && !isDemo ? [test] : []),
    ...(isOwn
      ? [
          { key: 'reconnect', label: texts.reconnect, onSelect: () => onReconnect(connection), isDisabled: isReconnecting },
          { key: 'rename', label: texts.rename, onSelect: () => onAskRename(connection), isDisabled: isRenaming },
          { key: 'share', label: texts.share, onSelect: () => onAskShare(connection), isDisabled: isSharing },
        ]
      : []),
  ];
}

/** The state of a test or of connecting again, told to screen readers as it changes. */
function State({ connection }: { connection: ConnectionRow }): ReactElement {
  const { testingStatus, testingError, isReconnecting, isReconnected, isPopupBlocked, lostAt, lostReason } = connection;
  const isLost = lostAt !== null && lostReason !== null;
  const isFailure = testingStatus === 'failure' || (testingStatus === 'initial' && !isReconnecting && !isReconnected && isLost);
  return (
    <span role="status" className={css.state} data-kind={isFailure ? 'error' : 'plain'}>
      {isPopupBlocked
        ? texts.popupBlocked
        : stateText({ testingStatus, testingError, isReconnecting, isReconnected, lostReason: isLost ? lostReason : null })}
    </span>
  );
}

type StateTexts = Pick<ConnectionRow, 'testingStatus' | 'testingError' | 'isReconnecting' | 'isReconnected' | 'lostReason'>;

function stateText({ testingStatus, testingError, isReconnecting, isReconnected, lostReason }: StateTexts): string {
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
      return lostReason ?? '';
  }
}
