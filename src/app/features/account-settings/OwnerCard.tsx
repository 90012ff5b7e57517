import { useState, type ReactElement } from 'react';
import type { Account } from '../../../contract/accounts';
import { mayChangeAccount } from '../../../domain/accountSettings';
import { displayName, isOrWasShared } from '../../../domain/accounts';
import { findContacts, maxContacts } from '../../../domain/contacts';
import { selectCollection, selectListed, type WithEntities } from '../../entities';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { AsyncSearch } from '../../widgets/AsyncSearch/AsyncSearch';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { ConfirmDialog } from '../../widgets/ConfirmDialog/ConfirmDialog';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../widgets/Notice/Notice';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectRole } from '../accounts';
import { members } from '../members';
import { selectCurrentProfileId } from '../session';
import css from './section.module.css';
import { accountSettingsSlice, peopleRetried, selectAccountSettings } from './state';
import { texts } from './texts';

const { newOwnerChosen, transferCancelled, transferConfirmed, transferRequested } = accountSettingsSlice.actions;

/** The owner’s name, or the email address of one without a name. */
export const ownerOf = ({ owner }: Account): string => owner.name.trim() || owner.email;

/** The owner of the account, and for the owner the form that transfers it. */
export function OwnerCard({ account }: { account: Account }): ReactElement {
  const dispatch = useAppDispatch();
  const { transfer } = useAppSelector(selectAccountSettings);
  const { heir } = useHeirs(account);
  const mayTransfer = mayChangeAccount(useAppSelector(selectRole), 'transfer');
  const heirName = heir?.name ?? texts.unnamedPerson;
  return (
    <Card title={texts.ownerTitle}>
      <Stack gap="large">
        {transfer.phase === 'done' && <Notice kind="success" title={texts.done(transfer.newOwnerName)} />}
        {mayTransfer ? (
          <>
            <p>{texts.youOwn}</p>
            <Heirs account={account} />
          </>
        ) : (
          <>
            <p>{texts.owner(ownerOf(account))}</p>
            {transfer.phase !== 'done' && <p className={css.hint}>{texts.onlyOwner}</p>}
          </>
        )}
        <Dialog
          isOpen={transfer.phase === 'proved' || transfer.phase === 'sending'}
          isAlert
          onClose={() => dispatch(transferCancelled())}
          title={texts.provedTitle(heirName)}
          description={texts.provedText(heirName, account.name)}
          actions={
            <>
              <Button kind="danger" isBusy={transfer.phase === 'sending'} onClick={() => dispatch(transferConfirmed())}>
                {texts.confirm}
              </Button>
              <Button isDisabled={transfer.phase === 'sending'} onClick={() => dispatch(transferCancelled())}>
                {texts.keep}
              </Button>
            </>
          }
        />
      </Stack>
    </Card>
  );
}

const labelOf = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  name === email ? email : `${name} (${email})`;

/** The people to whom the account could be given, how far they have loaded, and the chosen one. */
function useHeirs(account: Account) {
  const { transfer } = useAppSelector(selectAccountSettings);
  const { status } = useAppSelector((state: WithEntities) => selectCollection(state, members).state);
  const everybody = useAppSelector((state: WithEntities) => selectListed(state, members));
  const profileId = useAppSelector(selectCurrentProfileId);
  const isShared = isOrWasShared(account);
  const people = everybody
    .filter(({ id, email }) => isShared && id !== profileId && email !== undefined)
    .map(({ id, name, email = '' }) => ({ id, name: displayName({ name, email }), email }));
  const isLoaded = !isShared || status === 'success';
  const heir = isLoaded && transfer.phase !== 'done' ? people.find(({ id }) => id === transfer.newOwnerId) : undefined;
  return { people, isLoaded, hasFailed: status === 'failure', heir };
}

function Heirs({ account }: { account: Account }): ReactElement {
  const dispatch = useAppDispatch();
  const { transfer } = useAppSelector(selectAccountSettings);
  const [isAsking, setAsking] = useState(false);
  const [search, setSearch] = useState('');
  const { people, isLoaded, hasFailed, heir } = useHeirs(account);
  if (!isLoaded) {
    if (!hasFailed) return <Skeleton label={texts.peopleLoading} />;
    return <LoadFailure title={texts.peopleFailed} retry={texts.retry} onRetry={() => dispatch(peopleRetried())} />;
  }
  if (people.length === 0) {
    return (
      <p className={css.hint}>
        {texts.onlyMember} <TextLink to="/app/team">{texts.toTeam}</TextLink>
      </p>
    );
  }
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
        results={findContacts(people, search).map((each) => ({ key: String(each.id), label: labelOf(each) }))}
        most={maxContacts}
        isDisabled={isLeaving}
        onSearch={setSearch}
        onChoose={(id) => dispatch(newOwnerChosen({ id: Number(id) }))}
      />
      <Bar>
        <Button kind="danger" isDisabled={!heir} isBusy={isLeaving} onClick={() => setAsking(true)}>
          {texts.transfer}
        </Button>
        <p className={css.hint} role="status">
          {isLeaving ? texts.leaving : ''}
        </p>
      </Bar>
      <ConfirmDialog
        isOpen={isAsking && heir !== undefined}
        title={texts.askTitle(name, account.name)}
        description={texts.askText(name)}
        confirm={texts.goOn}
        cancel={texts.keep}
        kind="primary"
        onConfirm={() => heir && dispatch(transferRequested({ newOwnerId: heir.id }))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
