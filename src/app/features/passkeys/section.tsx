import { useState, type ReactElement } from 'react';
import { shortDate } from '../../../domain/relativeTime';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import type { LoadedPart } from '../../platform/remote';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar } from '../../widgets/Stack/Stack';
import { Tag } from '../../widgets/Tag/Tag';
import { TextField } from '../../widgets/TextField/TextField';
import css from './section.module.css';
import { loadPasskeys, passkeysFlow, passkeysSlice, selectPasskeys, type Passkey, type PasskeysState } from './state';
import { texts } from './texts';

const { addChosen, nameSubmitted, nameTyped, namingBegun, namingEnded, removalConfirmed, retried } = passkeysSlice.actions;

/** The person's passkeys: add, name, and remove all but the last way to sign in. */
function PasskeysSection(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectPasskeys);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const isAdding = state.phase === 'loaded' && state.busy?.act === 'adding';
  return (
    <Card title={texts.title}>
      <div className={css.section}>
        <Lead>{texts.lead}</Lead>
        {state.phase === 'loading' && <Skeleton label={texts.loading} />}
        {state.phase === 'failed' && (
          <Notice
            kind="error"
            action={
              <Button size="small" onClick={() => dispatch(retried())}>
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
            <PasskeyList state={state} onAsk={setAsked} />
            {isLastWayIn(state) && <p className={css.detail}>{texts.lastOne}</p>}
            {state.isSupported ? (
              <Button isBusy={isAdding} onClick={() => dispatch(addChosen())}>
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
            <NameDialog naming={state.naming} isBusy={state.busy?.act === 'renaming'} />
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? texts.confirmTitle(asked.name) : ''}
        description={texts.confirmText}
        confirm={texts.remove}
        cancel={texts.keep}
        onConfirm={() => asked && dispatch(removalConfirmed({ id: asked.id, name: asked.name }))}
        onClose={() => setAsked(null)}
      />
    </Card>
  );
}

type LoadedState = LoadedPart<PasskeysState>;

/** The last way to sign in stays. */
const isLastWayIn = ({ hasOtherWayIn, passkeys }: LoadedState): boolean => !hasOtherWayIn && passkeys.length === 1;

interface PasskeyListProps {
  readonly state: LoadedState;
  readonly onAsk: (passkey: Passkey) => void;
}

function PasskeyList({ state, onAsk }: PasskeyListProps): ReactElement | null {
  const dispatch = useAppDispatch();
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
            <Bar>
              <Button size="small" label={texts.renameLabel(passkey.name)} onClick={() => dispatch(namingBegun({ id: passkey.id }))}>
                {texts.rename}
              </Button>
              <Button
                size="small"
                label={texts.removeLabel(passkey.name)}
                isDisabled={isLastWayIn(state)}
                isBusy={state.busy?.act === 'removing' && state.busy.id === passkey.id}
                onClick={() => onAsk(passkey)}
              >
                {texts.remove}
              </Button>
            </Bar>
          }
        />
      ))}
    </RowList>
  );
}

interface NameDialogProps {
  /** Null: nothing is being named. */
  readonly naming: LoadedState['naming'];
  readonly isBusy: boolean;
}

/** Asks for the name of a passkey. */
function NameDialog({ naming, isBusy }: NameDialogProps): ReactElement {
  const dispatch = useAppDispatch();
  const save = (): unknown => dispatch(nameSubmitted());
  const close = (): unknown => dispatch(namingEnded());
  return (
    <Dialog
      isOpen={naming !== null}
      onClose={close}
      title={texts.renameTitle}
      actions={
        <>
          <Button kind="primary" isBusy={isBusy} onClick={save}>
            {texts.save}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        <TextField
          label={texts.name}
          name="passkey-name"
          autoComplete="off"
          hint={texts.renameHint}
          value={naming?.typed ?? ''}
          error={naming?.issue ?? null}
          onChange={(name) => dispatch(nameTyped({ name }))}
        />
      </form>
    </Dialog>
  );
}

/** Managing passkeys. Signing in with a passkey is in `auth/passkey` and `auth/two-factor`. */
export default defineSection({
  path: '/app/settings/security',
  slices: [passkeysSlice],
  sagas: [passkeysFlow],
  load: loadPasskeys,
  reloadOn: [retried],
  Screen: PasskeysSection,
});
