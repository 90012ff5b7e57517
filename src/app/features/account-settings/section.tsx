import type { ReactElement } from 'react';
import { mayChangeAccount } from '../../../domain/accountSettings';
import { regionNames, type Region } from '../../../domain/runs/regions';
import { defineSection } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useLeaveGuard } from '../../platform/useLeaveGuard';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Card } from '../../widgets/Card/Card';
import { Notice } from '../../widgets/Notice/Notice';
import { SelectField, type SelectFieldProps } from '../../widgets/SelectField/SelectField';
import { Stack } from '../../widgets/Stack/Stack';
import { WaitingCard } from '../../widgets/WaitingCard/WaitingCard';
import {
  accountsRetried,
  currentAccountChosen,
  parts as accounts,
  selectAccountsFailure,
  selectCurrentAccount,
  selectRole,
} from '../accounts';
import { parts as members } from '../members';
import { parts as profile, selectProfile } from '../profile';
import { InvoiceCard, NameCard } from './forms';
import { OwnerCard, ownerOf } from './OwnerCard';
import { accountSettingsFlow, loadPeople } from './sagas';
import css from './section.module.css';
import {
  accountSettingsSlice,
  peopleRetried,
  selectAccountSettings,
  selectForm,
  selectUnsaved,
  type AccountForm,
  type SaveState,
} from './state';
import { texts } from './texts';

const { regionChosen, replayChosen, runSearchChosen } = accountSettingsSlice.actions;

const replayValues = ['plan', 'on', 'off'] as const;

/** `null` follows the plan. */
const replayValue = (override: boolean | null): 'plan' | 'on' | 'off' => (override === null ? 'plan' : override ? 'on' : 'off');

/** The current account. Members can read it, admins can change it, the owner can transfer it. */
function AccountSection(): ReactElement {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  const form = useAppSelector(selectForm);
  const failure = useAppSelector(selectAccountsFailure);
  const mayChange = mayChangeAccount(useAppSelector(selectRole), 'name');
  const isRoleKnown = useAppSelector(selectProfile) !== null;
  const { saves, wishes } = useAppSelector(selectAccountSettings);
  const unsaved = useAppSelector(selectUnsaved);
  useLeaveGuard(Object.values(unsaved).some((fields) => Object.keys(fields).length > 0));
  if (account === null || form === null || !isRoleKnown) {
    return (
      <WaitingCard
        title={texts.nameTitle}
        loading={texts.loading}
        failure={failure || null}
        retry={texts.retry}
        onRetry={() => dispatch(accountsRetried())}
      />
    );
  }
  const override = wishes.replay === undefined ? account.autoreplayErroredTasksOverride : wishes.replay;
  const region = wishes.region === undefined ? account.region : wishes.region;
  const isRunSearchOn = wishes.runSearch ?? account.isRunSearchOn;
  return (
    <>
      {mayChange ? (
        <>
          <NameCard account={account} form={form} />
          <InvoiceCard account={account} form={form} />
          {/* Whether failed tasks are replayed; without a choice, as the plan has it. */}
          <ChoiceCard
            title={texts.replayTitle}
            label={texts.replay}
            name="replay"
            value={replayValue(override)}
            choices={replayValues.map((value) => ({ value, label: texts.replayChoices[value] }))}
            hint={texts.replayHint}
            save={saves.replay}
            onChange={(value) => dispatch(replayChosen({ override: value === 'plan' ? null : value === 'on' }))}
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
            onChange={(value) => dispatch(regionChosen({ region: regionNames.find((name) => name === value) ?? null }))}
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
            onChange={(value) => dispatch(runSearchChosen({ isOn: value === 'on' }))}
          />
        </>
      ) : (
        <>
          <Notice kind="info" title={texts.readOnly}>
            {texts.readOnlyText(ownerOf(account))}
          </Notice>
          <ReadOnlyCard form={form} logoUrl={account.logoUrl} override={override} region={region} isRunSearchOn={isRunSearchOn} />
        </>
      )}
      <OwnerCard account={account} />
    </>
  );
}

interface ChoiceCardProps extends Pick<SelectFieldProps, 'label' | 'name' | 'value' | 'choices' | 'hint' | 'onChange'> {
  title: string;
  save: SaveState;
}

/** One setting with a few values: saved as it is chosen. */
function ChoiceCard({ title, save, ...field }: ChoiceCardProps): ReactElement {
  return (
    <Card title={title}>
      <Stack gap="large">
        <SelectField {...field} error={save.phase === 'refused' ? save.message : null} />
        <p className={css.status} role="status">
          {save.phase === 'saving' ? texts.saving : save.phase === 'saved' ? texts.saved : ''}
        </p>
      </Stack>
    </Card>
  );
}

interface ReadOnlyCardProps {
  form: AccountForm;
  logoUrl: string | null;
  override: boolean | null;
  region: Region | null;
  isRunSearchOn: boolean;
}

/** The settings of an account for people who may only read them. */
function ReadOnlyCard({ form, logoUrl, override, region, isRunSearchOn }: ReadOnlyCardProps): ReactElement {
  const rows = [
    [texts.name, form.name],
    [texts.companyName, form.companyName],
    [texts.companyAddress, form.companyAddress],
    [texts.sendInvoiceEmail, form.sendInvoiceEmail ? texts.yes : texts.no],
    [texts.invoiceEmail, form.invoiceEmail],
    [texts.replay, texts.replayChoices[replayValue(override)]],
    [texts.regionTitle, texts.regionChoices[region ?? 'none']],
    [texts.runSearch, texts.runSearchChoices[isRunSearchOn ? 'on' : 'off']],
  ] as const;
  return (
    <Card title={texts.nameTitle}>
      <Stack gap="large">
        <Avatar name={form.name} url={logoUrl} shape="square" size={64} isDecoration />
        <dl className={css.facts}>
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text || texts.none}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  );
}

/** Name, logo, invoices, replay and owner of the current account. */
export default defineSection({
  path: '/app/settings/account',
  needs: [accounts, members, profile],
  slices: [accountSettingsSlice],
  sagas: [accountSettingsFlow],
  load: loadPeople,
  reloadOn: [currentAccountChosen, peopleRetried],
  Screen: AccountSection,
});
