import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import css from './ConnectionsScreen.module.css';
import { texts } from './texts';
import type { ConnectionRow } from './selectors';
import type { UsageState } from './state';

export interface RemoveDialogProps {
  connection: ConnectionRow | null;
  usage: UsageState | null;
  onRemove: (connection: ConnectionRow) => void;
  onClose: () => void;
}

/** Asks before a connection is removed, and says what uses it. */
export function RemoveDialog({ connection, usage, onRemove, onClose }: RemoveDialogProps): ReactElement {
  const isOfConnection = connection !== null && usage?.id === connection.id;
  return (
    <ConfirmDialog
      isOpen={connection !== null}
      title={connection ? texts.removeTitle(connection.title) : ''}
      description={
        connection && (
          <>
            {texts.removeText(connection.app.name, connection.numZaps)}
            {isOfConnection && usage?.phase === 'loaded' && <Usage usage={usage.usage} />}
          </>
        )
      }
      confirm={texts.remove}
      cancel={texts.keep}
      onConfirm={() => connection && onRemove(connection)}
      onClose={onClose}
    />
  );
}

/** Longer lists end with how many there are besides. */
const shownZaps = 8;

function Usage({ usage: { zaps } }: { usage: Extract<UsageState, { phase: 'loaded' }>['usage'] }): ReactElement | null {
  if (zaps.length === 0) return null;
  return (
    <span className={css.usage} role="list" aria-label={texts.usage}>
      {zaps.slice(0, shownZaps).map(({ id, title, owner }) => (
        <span key={id} role="listitem">
          {title ?? texts.hiddenZap} <span className={css.detail}>{texts.usageOf(owner.name)}</span>
        </span>
      ))}
      {zaps.length > shownZaps && <span role="listitem">{texts.moreZaps(zaps.length - shownZaps)}</span>}
    </span>
  );
}
