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
import { copy } from '../copy';
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
    <Card title={copy.ownerTitle}>
      <div className={css.form}>
        {transfer.phase === 'done' && <Notice kind="success" title={copy.done(transfer.newOwnerName)} />}
        {mayTransfer ? (
          <>
            <p>{copy.youOwn}</p>
            <Heirs {...props} />
          </>
        ) : (
          <>
            <p>{copy.owner(ownerName)}</p>
            {transfer.phase !== 'done' && <p className={css.hint}>{copy.onlyOwner}</p>}
          </>
        )}
        <Dialog
          isOpen={transfer.phase === 'proved' || transfer.phase === 'sending'}
          isAlert
          onClose={onCancel}
          title={copy.provedTitle(heirName(props))}
          description={copy.provedText(heirName(props), accountName)}
          actions={
            <>
              <Button kind="danger" isBusy={transfer.phase === 'sending'} onClick={onConfirm}>
                {copy.confirm}
              </Button>
              <Button isDisabled={transfer.phase === 'sending'} onClick={onCancel}>
                {copy.keep}
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
  return (heirs.phase === 'loaded' && heirs.people.find((each) => each.id === id)?.name) || copy.unnamedPerson;
}

function Heirs({ accountName, heirs, transfer, onHeir, onTransfer, onRetry }: OwnerCardProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [search, setSearch] = useState('');
  if (heirs.phase !== 'loaded') {
    if (heirs.phase === 'loading') return <Skeleton label={copy.peopleLoading} />;
    return <LoadFailure title={copy.peopleFailed} retry={copy.retry} onRetry={onRetry} />;
  }
  if (heirs.people.length === 0) {
    return (
      <p className={css.hint}>
        {copy.onlyMember} <TextLink to="/app/team">{copy.toTeam}</TextLink>
      </p>
    );
  }
  const chosen = transfer.phase === 'done' ? null : transfer.newOwnerId;
  const heir = heirs.people.find(({ id }) => id === chosen);
  const name = heir?.name ?? copy.unnamedPerson;
  const isLeaving = transfer.phase === 'leaving';
  return (
    <>
      {transfer.phase === 'idle' && transfer.message !== null && <Notice kind="error" title={transfer.message} />}
      <AsyncSearch
        label={copy.newOwner}
        name="newOwner"
        placeholder={copy.findOwner}
        hint={copy.findOwnerHint}
        chosen={heir ? labelOf(heir) : ''}
        results={findContacts(heirs.people, search).map((each) => ({ key: String(each.id), label: labelOf(each) }))}
        most={mostContacts}
        isDisabled={isLeaving}
        onSearch={setSearch}
        onChoose={(id) => onHeir(Number(id))}
      />
      <div className={css.bar}>
        <Button kind="danger" isDisabled={!heir} isBusy={isLeaving} onClick={() => setAsking(true)}>
          {copy.transfer}
        </Button>
        <p className={css.status} role="status">
          {isLeaving ? copy.leaving : ''}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking && heir !== undefined}
        title={copy.askTitle(name, accountName)}
        description={copy.askText(name)}
        confirm={copy.goOn}
        cancel={copy.keep}
        kind="primary"
        onConfirm={() => heir && onTransfer(heir.id)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
