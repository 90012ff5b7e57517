import { useMemo, useState, type ReactElement } from 'react';
import type { SharingLevel } from '../../../../domain/connections';
import { Card } from '../../../widgets/Card/Card';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { EmptyDrawing } from '../../../widgets/Illustration/EmptyDrawing';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { ConnectionLine, type ConnectionActs } from './ConnectionLine';
import css from './ConnectionsScreen.module.css';
import { texts } from './texts';
import { RemoveDialog } from './RemoveDialog';
import { RenameDialog } from './RenameDialog';
import type { ConnectionRow, ConnectionsView, SharingMember } from './selectors';
import { SharingDialog } from './SharingDialog';
import type { UsageState } from './state';

export interface ConnectionsScreenProps {
  view: ConnectionsView;
  /** The Zaps that use the connection that is about to be removed. */
  usage: UsageState | null;
  /** The other members of the account; null while they load. */
  members: readonly SharingMember[] | null;
  /** The dialog that is open from the start, for the gallery. */
  opened?: Asked | null;
  onRetry: () => void;
  onTest: (connection: ConnectionRow) => void;
  onReconnect: (connection: ConnectionRow) => void;
  onRename: (connection: ConnectionRow, title: string) => void;
  onShareOpen: () => void;
  onShare: (connection: ConnectionRow, sharing: SharingLevel, sharedWith: readonly number[]) => void;
  onRemoveAsk: (connection: ConnectionRow) => void;
  onRemove: (connection: ConnectionRow) => void;
}

/** The dialog that is open, and for which connection. */
export interface Asked {
  readonly dialog: 'rename' | 'share' | 'remove';
  readonly connection: ConnectionRow;
}

/** The accounts of apps that the person can use, and what can be done with them. */
export function ConnectionsScreen(props: ConnectionsScreenProps): ReactElement {
  const {
    view,
    usage,
    members,
    opened = null,
    onRetry,
    onTest,
    onReconnect,
    onRename,
    onShareOpen,
    onShare,
    onRemoveAsk,
    onRemove,
  } = props;
  const [asked, setAsked] = useState<Asked | null>(opened);
  const acts = useMemo<ConnectionActs>(
    () => ({
      onTest,
      onReconnect,
      onAskRename: (connection) => setAsked({ dialog: 'rename', connection }),
      onAskShare: (connection) => {
        onShareOpen();
        setAsked({ dialog: 'share', connection });
      },
      onAskRemove: (connection) => {
        onRemoveAsk(connection);
        setAsked({ dialog: 'remove', connection });
      },
    }),
    [onTest, onReconnect, onShareOpen, onRemoveAsk],
  );
  const close = (): void => setAsked(null);
  return (
    <div className={css.page}>
      <div className={css.top}>
        <div>
          <h1>{texts.title}</h1>
          <p className={css.lead}>{texts.lead}</p>
        </div>
        <TextLink to="/apps" look="primary">
          {texts.connectMore}
        </TextLink>
      </div>
      <Card>
        <Content view={view} onRetry={onRetry} acts={acts} />
      </Card>
      <RemoveDialog connection={asked?.dialog === 'remove' ? asked.connection : null} usage={usage} onRemove={onRemove} onClose={close} />
      {asked?.dialog === 'rename' && (
        <RenameDialog title={asked.connection.title} onRename={(title) => onRename(asked.connection, title)} onClose={close} />
      )}
      {asked?.dialog === 'share' && (
        <SharingDialog
          connection={asked.connection}
          members={members}
          onShare={(sharing, sharedWith) => onShare(asked.connection, sharing, sharedWith)}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ContentProps {
  view: ConnectionsView;
  acts: ConnectionActs;
  onRetry: () => void;
}

function Content({ view, acts, onRetry }: ContentProps): ReactElement {
  if (view.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  if (view.phase === 'failed') {
    return (
      <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry}>
        {view.message}
      </LoadFailure>
    );
  }
  if (view.connections.length === 0) {
    return (
      <EmptyState drawing={<EmptyDrawing />} title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <ul className={css.list} aria-label={texts.title}>
      {view.connections.map((connection) => (
        <ConnectionLine key={connection.id} connection={connection} {...acts} />
      ))}
    </ul>
  );
}
