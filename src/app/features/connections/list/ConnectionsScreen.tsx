import { memo, useState, type ReactElement } from 'react';
import { shortDate } from '../../../../domain/relativeTime';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from './ConnectionsScreen.module.css';
import { copy } from './copy';
import type { ConnectionRow, ConnectionsView } from './selectors';

export interface ConnectionsScreenProps {
  view: ConnectionsView;
  onRetry: () => void;
  onRemove: (connection: ConnectionRow) => void;
}

/** The person's connected accounts of apps, and their removal. */
export function ConnectionsScreen({ view, onRetry, onRemove }: ConnectionsScreenProps): ReactElement {
  const [asked, setAsked] = useState<ConnectionRow | null>(null);
  return (
    <div className={css.page}>
      <div className={css.top}>
        <div>
          <h1>{copy.title}</h1>
          <p className={css.lead}>{copy.lead}</p>
        </div>
        <TextLink to="/apps" look="primary">
          {copy.connectMore}
        </TextLink>
      </div>
      <Card>
        <Content view={view} onRetry={onRetry} onAsk={setAsked} />
      </Card>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? copy.removeTitle(asked.title) : ''}
        description={asked && copy.removeText(asked.app.name, asked.zapCount)}
        confirm={copy.remove}
        cancel={copy.keep}
        onConfirm={() => asked && onRemove(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

interface ContentProps {
  view: ConnectionsView;
  onRetry: () => void;
  onAsk: (connection: ConnectionRow) => void;
}

function Content({ view, onRetry, onAsk }: ContentProps): ReactElement {
  if (view.phase === 'loading') return <Skeleton label={copy.loading} shape="row" lines={3} />;
  if (view.phase === 'failed') {
    return (
      <LoadFailure title={copy.failed} retry={copy.retry} onRetry={onRetry}>
        {view.message}
      </LoadFailure>
    );
  }
  if (view.connections.length === 0) {
    return (
      <EmptyState drawing={<EmptyDrawing />} title={copy.empty}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <ul className={css.list} aria-label={copy.title}>
      {view.connections.map((connection) => (
        <ConnectionLine key={connection.id} connection={connection} onAsk={onAsk} />
      ))}
    </ul>
  );
}

interface ConnectionLineProps extends Pick<ContentProps, 'onAsk'> {
  connection: ConnectionRow;
}

/** One connection. Rendered again only if its own data changes. */
const ConnectionLine = memo(function ConnectionLine({ connection, onAsk }: ConnectionLineProps): ReactElement {
  const { title, app, isDemo, createdAt, zapCount, isRemoving } = connection;
  return (
    <li className={css.row}>
      <AppLogo name={app.name} url={app.logoUrl} size={32} />
      <div className={css.names}>
        <span className={css.name}>
          {title} {isDemo && <Tag kind="info">{copy.demo}</Tag>}
        </span>
        <span className={css.detail}>
          {app.name} · {copy.since(shortDate(Date.parse(createdAt)))} · {copy.zaps(zapCount)}
        </span>
      </div>
      <Button size="small" label={copy.removeLabel(title)} isBusy={isRemoving} onClick={() => onAsk(connection)}>
        {copy.remove}
      </Button>
    </li>
  );
});
