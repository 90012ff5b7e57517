import { useState, type ReactElement } from 'react';
import { findContacts, mostContacts } from '../../../../domain/contacts';
import { AsyncSearch } from '../../../widgets/AsyncSearch/AsyncSearch';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { ConfirmDialog } from '../../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';
import type { AccountView } from '../selectors';
import type { TransferState } from '../state';
import css from './AccountScreen.module.css';

export interface OwnerCardProps {
  accountName: string;
  ownerName: string;
  mayTransfer: boolean;
  heirs: AccountView['heirs'];
  transfer: TransferState;
  onHeir: (id: number) => void;
  /** The person confirmed; signing in again is next. */
  onTransfer: (newOwnerId: number) => void;
  onConfirm: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

/** The owner of the account, and for the owner the form that transfers it. */
export function OwnerCard(props: OwnerCardProps): ReactElement {
  const { accountName, ownerName, mayTransfer, transfer, onConfirm, onCancel } = props;
  return (
    <Card title={texts.ownerTitle}>
      <div className={css.form}>
        {transfer.phase === 'done' && <Notice kind="success" title={texts.done(transfer.newOwnerName)} />}
        {mayTransfer ? (
          <>
            <p>{texts.youOwn}</p>
            <Heirs {...props} />
          </>
        ) : (
          <>
            <p>{texts.owner(ownerName)}</p>
            {transfer.phase !== 'done' && <p className={css.hint}>{texts.onlyOwner}</p>}
          </>
        )}
        <Dialog
          isOpen={transfer.phase === 'proved' || transfer.phase === 'sending'}
          isAlert
          onClose={onCancel}
          title={texts.provedTitle(heirName(props))}
          description={texts.provedText(heirName(props), accountName)}
          actions={
            <>
              <Button kind="danger" isBusy={transfer.phase === 'sending'} onClick={onConfirm}>
                {texts.confirm}
              </Button>
              <Button isDisabled={transfer.phase === 'sending'} onClick={onCancel}>
                {texts.keep}
              </Button>
            </>
          }
        />
      </div>
    </Card>
  );
}

const labelOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name === email ? email : `${name} (${email})`;

function heirName({ heirs, transfer }: Pick<OwnerCardProps, 'heirs' | 'transfer'>): string {
  const id = transfer.phase === 'done' ? null : transfer.newOwnerId;
  return (heirs.phase === 'loaded' && heirs.people.find((each) => each.id === id)?.name) || texts.unnamedPerson;
}

function Heirs({ accountName, heirs, transfer, onHeir, onTransfer, onRetry }: OwnerCardProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [search, setSearch] = useState('');
  if (heirs.phase !== 'loaded') {
    if (heirs.phase === 'loading') return <Skeleton label={texts.peopleLoading} />;
    return <LoadFailure title={texts.peopleFailed} retry={texts.retry} onRetry={onRetry} />;
  }
  if (heirs.people.length === 0) {
    return (
      <p className={css.hint}>
        {texts.onlyMember} <TextLink to="/app/team">{texts.toTeam}</TextLink>
      </p>
    );
  }
  const chosen = transfer.phase === 'done' ? null : transfer.newOwnerId;
  const heir = heirs.people.find(({ id }) => id === chosen);
  const name = heir?.name ?? texts.unnamedPerson;
  const isLeaving = transfer.phase === 'leaving';
  return (
    <>
      {transfer.phase === 'idle' && transfer.message !== null && <Notice kind="error" title={transfer.message} />}
      <AsyncSearch
        label={texts.newOwner}
        name="newOwner"
        placeholder={texts.findOwner}
        hint={texts.findOwnerHint}
        chosen={heir ? labelOf(heir) : ''}
        results={findContacts(heirs.people, search).map((each) => ({ key: String(each.id), label: labelOf(each) }))}
        most={mostContacts}
        isDisabled={isLeaving}
        onSearch={setSearch}
        onChoose={(id) => onHeir(Number(id))}
      />
      <div className={css.bar}>
        <Button kind="danger" isDisabled={!heir} isBusy={isLeaving} onClick={() => setAsking(true)}>
          {texts.transfer}
        </Button>
        <p className={css.status} role="status">
          {isLeaving ? texts.leaving : ''}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking && heir !== undefined}
        title={texts.askTitle(name, accountName)}
        description={texts.askText(name)}
        confirm={texts.goOn}
        cancel={texts.keep}
        kind="primary"
        onConfirm={() => heir && onTransfer(heir.id)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
