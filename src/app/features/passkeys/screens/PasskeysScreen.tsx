import { useState, type ReactElement } from 'react';
import { shortDate } from '../../../../domain/relativeTime';
import type { LoadedPart } from '../../../platform/remote';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Notice } from '../../../widgets/Notice/Notice';
import { Row, RowList } from '../../../widgets/RowList/RowList';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import type { Passkey, PasskeysState } from '../state';
import { NameDialog } from './NameDialog';
import css from './PasskeysScreen.module.css';

export interface PasskeysScreenProps {
  readonly state: PasskeysState;
  /** The only passkey is the only way to sign in. */
  readonly isLastWayIn: boolean;
  readonly onRetry: () => void;
  readonly onAdd: () => void;
  readonly onRename: (id: number) => void;
  readonly onType: (name: string) => void;
  readonly onName: () => void;
  readonly onStopNaming: () => void;
  readonly onRemove: (passkey: Pick<Passkey, 'id' | 'name'>) => void;
}

/** The person's passkeys: add, name, and remove all but the last way to sign in. */
export function PasskeysScreen(props: PasskeysScreenProps): ReactElement {
  const { state, onRetry, onAdd, onRemove } = props;
  const [asked, setAsked] = useState<Passkey | null>(null);
  const isAdding = state.phase === 'loaded' && state.busy?.act === 'adding';
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <p className={css.lead}>{texts.lead}</p>
        {state.phase === 'loading' && <Skeleton label={texts.loading} />}
        {state.phase === 'failed' && (
          <Notice
            kind="error"
            action={
              <Button size="small" onClick={onRetry}>
                {texts.retry}
              </Button>
            }
          >
            {state.message ?? texts.failed}
          </Notice>
        )}
        {state.phase === 'loaded' && (
          <>
            {state.notice && <Notice kind={state.notice.kind}>{state.notice.text}</Notice>}
            {state.passkeys.length === 0 && <p className={css.detail}>{texts.none}</p>}
            <PasskeyList {...props} state={state} onAsk={setAsked} />
            {props.isLastWayIn && <p className={css.detail}>{texts.lastOne}</p>}
            {state.isSupported ? (
              <Button isBusy={isAdding} onClick={onAdd}>
                {texts.add}
              </Button>
            ) : (
              <p className={css.detail}>{texts.unsupported}</p>
            )}
            {isAdding && (
              <p className={css.detail} role="status">
                {texts.adding}
              </p>
            )}
            <NameDialog
              naming={state.naming}
              isBusy={state.busy?.act === 'renaming'}
              onType={props.onType}
              onSave={props.onName}
              onClose={props.onStopNaming}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? texts.confirmTitle(asked.name) : ''}
        description={texts.confirmText}
        confirm={texts.remove}
        cancel={texts.keep}
        onConfirm={() => asked && onRemove(asked)}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

interface PasskeyListProps extends Pick<PasskeysScreenProps, 'isLastWayIn' | 'onRename'> {
  readonly state: LoadedPart<PasskeysState>;
  readonly onAsk: (passkey: Passkey) => void;
}

function PasskeyList({ state, isLastWayIn, onRename, onAsk }: PasskeyListProps): ReactElement | null {
  if (state.passkeys.length === 0) return null;
  return (
    <RowList>
      {state.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          title={
            <>
              {passkey.name} <Tag>{passkey.isBackedUp ? texts.backedUp : texts.thisDevice}</Tag>
            </>
          }
          details={[
            `${texts.added(shortDate(Date.parse(passkey.createdAt)))} · ${passkey.lastUsedAt ? texts.used(shortDate(Date.parse(passkey.lastUsedAt))) : texts.unused}`,
          ]}
          action={
            <div className={css.acts}>
              <Button size="small" label={texts.renameLabel(passkey.name)} onClick={() => onRename(passkey.id)}>
                {texts.rename}
              </Button>
              <Button
                size="small"
                label={texts.removeLabel(passkey.name)}
                isDisabled={isLastWayIn}
                isBusy={state.busy?.act === 'removing' && state.busy.id === passkey.id}
                onClick={() => onAsk(passkey)}
              >
                {texts.remove}
              </Button>
            </div>
          }
        />
      ))}
    </RowList>
  );
}
