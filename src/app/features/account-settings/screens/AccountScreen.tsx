import type { ReactElement } from 'react';
import { regionNames, type Region } from '../../../../domain/runs/regions';
import { Notice } from '../../../widgets/Notice/Notice';
import { WaitingCard } from '../../../widgets/WaitingCard/WaitingCard';
import { texts } from '../texts';
import type { AccountView } from '../selectors';
import type { AccountField, AccountSettingsState } from '../state';
import { ChoiceCard } from './ChoiceCard';
import { InvoiceCard } from './InvoiceCard';
import { NameCard } from './NameCard';
import { OwnerCard, type OwnerCardProps } from './OwnerCard';
import { ReadOnlyCard, replayValue } from './ReadOnlyCard';

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
  onRunSearch: (isOn: boolean) => void;
}

const replayValues = ['plan', 'on', 'off'] as const;

/** The current account. Members can read it, admins can change it, the owner can transfer it. */
export function AccountScreen({ view, failure, saves, wishes, transfer, ...acts }: AccountScreenProps): ReactElement {
  const { onRetry, onChange, onSubmit, onDiscard } = acts;
  if (!view) return <WaitingCard title={texts.nameTitle} loading={texts.loading} failure={failure} retry={texts.retry} onRetry={onRetry} />;
  const { account, form, unsaved, mayChange, mayTransfer, heirs } = view;
  const owner = account.owner.name.trim() || account.owner.email;
  const override = wishes.replay === undefined ? account.autoreplayErroredTasksOverride : wishes.replay;
  const region = wishes.region === undefined ? account.region : wishes.region;
  const isRunSearchOn = wishes.runSearch ?? account.isRunSearchOn;
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
          {/* Whether failed tasks are replayed; without a choice, as the plan has it. */}
          <ChoiceCard
            title={texts.replayTitle}
            label={texts.replay}
            name="replay"
            value={replayValue(override)}
            choices={replayValues.map((value) => ({ value, label: texts.replayChoices[value] }))}
            hint={texts.replayHint}
            save={saves.replay}
            onChange={(value) => acts.onReplay(value === 'plan' ? null : value === 'on')}
          />
          {/* How Zaps read numbers and dates with two meanings. */}
          <ChoiceCard
            title={texts.regionTitle}
            label={texts.region}
            name="region"
            value={region ?? 'none'}
            choices={(['none', ...regionNames] as const).map((value) => ({ value, label: texts.regionChoices[value] }))}
            hint={texts.regionHint}
            save={saves.region}
            onChange={(value) => acts.onRegion(regionNames.find((name) => name === value) ?? null)}
          />
          {/* Whether the history finds runs by their data. */}
          <ChoiceCard
            title={texts.runSearchTitle}
            label={texts.runSearch}
            name="run-search"
            value={isRunSearchOn ? 'on' : 'off'}
            choices={(['on', 'off'] as const).map((value) => ({ value, label: texts.runSearchChoices[value] }))}
            hint={texts.runSearchHint}
            save={saves.runSearch}
            onChange={(value) => acts.onRunSearch(value === 'on')}
          />
        </>
      ) : (
        <>
          <Notice kind="info" title={texts.readOnly}>
            {texts.readOnlyText(owner)}
          </Notice>
          <ReadOnlyCard form={form} logoUrl={account.logoUrl} override={override} region={region} isRunSearchOn={isRunSearchOn} />
        </>
      )}
      <OwnerCard {...acts} accountName={account.name} ownerName={owner} mayTransfer={mayTransfer} heirs={heirs} transfer={transfer} />
    </>
  );
}
