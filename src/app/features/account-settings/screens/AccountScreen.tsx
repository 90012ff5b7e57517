import type { ReactElement } from 'react';
import type { Region } from '../../../../domain/runs/regions';
import { Notice } from '../../../widgets/Notice/Notice';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { copy } from '../copy';
import type { AccountView } from '../selectors';
import type { AccountField, AccountSettingsState } from '../state';
import { InvoiceCard } from './InvoiceCard';
import { NameCard } from './NameCard';
import { OwnerCard, type OwnerCardProps } from './OwnerCard';
import { ReadOnlyCard } from './ReadOnlyCard';
import { RegionCard } from './RegionCard';
import { ReplayCard } from './ReplayCard';

export interface AccountScreenProps extends Pick<OwnerCardProps, 'onHeir' | 'onTransfer' | 'onConfirm' | 'onCancel' | 'onRetry'> {
  /** Null while the account loads. */
  view: AccountView | null;
  /** Why it could not be loaded; null while that is not so. */
  failure: string | null;
  saves: AccountSettingsState['saves'];
  wishes: AccountSettingsState['wishes'];
  transfer: AccountSettingsState['transfer'];
  onChange: (field: AccountField, value: string | boolean) => void;
  onSubmit: (part: 'name' | 'invoice') => void;
  onDiscard: (part: 'name' | 'invoice') => void;
  onUpload: (file: File) => void;
  onLogo: (choice: string | null) => void;
  onReplay: (override: boolean | null) => void;
  onRegion: (region: Region | null) => void;
}

/** The current account. Members can read it, admins can change it, the owner can transfer it. */
export function AccountScreen({ view, failure, saves, wishes, transfer, ...acts }: AccountScreenProps): ReactElement {
  const { onRetry, onChange, onSubmit, onDiscard } = acts;
  if (!view) return <WaitingCard title={copy.nameTitle} loading={copy.loading} failure={failure} retry={copy.retry} onRetry={onRetry} />;
  const { account, form, unsaved, mayChange, mayTransfer, heirs } = view;
  const owner = account.owner.name.trim() || account.owner.email;
  const override = wishes.replay === undefined ? account.autoreplayErroredTasksOverride : wishes.replay;
  const region = wishes.region === undefined ? account.region : wishes.region;
  const has = (part: 'name' | 'invoice'): boolean => Object.keys(unsaved[part]).length > 0;
  return (
    <>
      {mayChange ? (
        <>
          <NameCard
            name={form.name}
            logo={{
              choice: wishes.logo === undefined ? account.logoChoice : wishes.logo,
              choices: account.logoChoices,
              save: saves.logo,
              onUpload: acts.onUpload,
              onChoose: acts.onLogo,
            }}
            save={saves.name}
            hasUnsaved={has('name')}
            onChange={(name) => onChange('name', name)}
            onSubmit={() => onSubmit('name')}
            onDiscard={() => onDiscard('name')}
          />
          <InvoiceCard
            form={form}
            ownerEmail={account.owner.email}
            save={saves.invoice}
            hasUnsaved={has('invoice')}
            onChange={onChange}
            onSubmit={() => onSubmit('invoice')}
            onDiscard={() => onDiscard('invoice')}
          />
          <ReplayCard override={override} save={saves.replay} onChoose={acts.onReplay} />
          <RegionCard region={region} save={saves.region} onChoose={acts.onRegion} />
        </>
      ) : (
        <>
          <Notice kind="info" title={copy.readOnly}>
            {copy.readOnlyText(owner)}
          </Notice>
          <ReadOnlyCard form={form} logoUrl={account.logoUrl} override={override} region={region} />
        </>
      )}
      <OwnerCard {...acts} accountName={account.name} ownerName={owner} mayTransfer={mayTransfer} heirs={heirs} transfer={transfer} />
    </>
  );
}
