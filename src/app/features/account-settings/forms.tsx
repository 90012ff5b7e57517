import { useEffect, useId, useRef, type FormEvent, type ReactElement, type ReactNode } from 'react';
import type { Account } from '../../../contract/accounts';
import { maxAccountNameLength, maxCompanyAddressLength, maxCompanyNameLength } from '../../../domain/accountSettings';
import { leaveFile } from '../../platform/files';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { CheckboxField } from '../../widgets/CheckboxField/CheckboxField';
import { Notice } from '../../widgets/Notice/Notice';
import { Lead } from '../../widgets/Page/Page';
import { PictureField } from '../../widgets/PictureField/PictureField';
import { Bar, Stack } from '../../widgets/Stack/Stack';
import { TextAreaField } from '../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../widgets/TextField/TextField';
import css from './section.module.css';
import { accountSettingsSlice, selectAccountSettings, selectUnsaved, type AccountForm } from './state';
import { texts } from './texts';

const { discarded, fieldChanged, logoChosen, logoUploaded, submitted } = accountSettingsSlice.actions;

interface PartProps {
  readonly account: Account;
  readonly form: AccountForm;
}

/** How the account is called and how it looks. */
export function NameCard({ account, form }: PartProps): ReactElement {
  const field = useTexts('name', form);
  return (
    <Card title={texts.nameTitle}>
      <Stack gap="large">
        <PartForm part="name">
          <TextField {...field('name')} hint={texts.nameHint} autoComplete="off" maxLength={maxAccountNameLength} />
        </PartForm>
        <LogoChoice account={account} form={form} />
      </Stack>
    </Card>
  );
}

/** The account's logo: one of those that were uploaded, a new one, or the initials of its name. */
function LogoChoice({ account, form: { name } }: PartProps): ReactElement {
  const dispatch = useAppDispatch();
  const { saves, wishes } = useAppSelector(selectAccountSettings);
  const choice = wishes.logo === undefined ? account.logoChoice : wishes.logo;
  const choices = account.logoChoices;
  const group = useId();
  return (
    <div className={css.logo}>
      <fieldset className={css.logos}>
        <legend className={css.legend}>{choices.length > 0 ? texts.logoChoices : texts.logo}</legend>
        {choices.length === 0 ? (
          <Avatar name={name} shape="square" size={64} isDecoration />
        ) : (
          [...choices, null].map((each, index) => (
            <label key={each ?? ''} className={css.logoChoice}>
              <input
                type="radio"
                name={group}
                checked={choice === each}
                aria-label={each === null ? texts.initials : texts.logoChoice(index + 1)}
                onChange={() => dispatch(logoChosen({ choice: each }))}
              />
              <Avatar name={name} url={each} shape="square" size={64} isDecoration />
            </label>
          ))
        )}
      </fieldset>
      <PictureField
        label={texts.uploadLogo}
        hint={texts.logoHint}
        error={saves.logo.phase === 'refused' ? saves.logo.message : null}
        isSending={saves.logo.phase === 'saving'}
        onChoose={(file) => dispatch(logoUploaded({ ticket: leaveFile(file), fileName: file.name }))}
      />
    </div>
  );
}

/** The details on invoices, and their recipients: saved together. */
export function InvoiceCard({ account, form }: PartProps): ReactElement {
  const dispatch = useAppDispatch();
  const field = useTexts('invoice', form);
  const { sendInvoiceEmail } = form;
  return (
    <Card title={texts.invoiceTitle}>
      <Stack gap="large">
        <Lead>{texts.invoiceLead}</Lead>
        <PartForm part="invoice">
          <TextField {...field('companyName')} hint={texts.optional} autoComplete="organization" maxLength={maxCompanyNameLength} />
          <TextAreaField
            {...field('companyAddress')}
            hint={texts.optional}
            autoComplete="street-address"
            maxLength={maxCompanyAddressLength}
          />
          <CheckboxField
            label={texts.sendInvoiceEmail}
            name="sendInvoiceEmail"
            isChecked={sendInvoiceEmail}
            onChange={(value) => dispatch(fieldChanged({ field: 'sendInvoiceEmail', value }))}
          />
          <TextField
            {...field('invoiceEmail')}
            type="email"
            inputMode="email"
            hint={sendInvoiceEmail ? texts.invoiceEmailHint(account.owner.email) : texts.invoicesOff}
            autoComplete="off"
          />
        </PartForm>
      </Stack>
    </Card>
  );
}

/** For a form: what a field of text shows, and what typing in it does. */
function useTexts(part: 'name' | 'invoice', form: AccountForm) {
  const dispatch = useAppDispatch();
  const save = useAppSelector(selectAccountSettings).saves[part];
  return (field: 'name' | 'companyName' | 'companyAddress' | 'invoiceEmail') => ({
    label: texts[field],
    name: field,
    value: form[field],
    error: save.phase === 'refused' ? (save.fieldErrors[field] ?? null) : null,
    onChange: (value: string): unknown => dispatch(fieldChanged({ field, value })),
  });
}

interface PartFormProps {
  readonly part: 'name' | 'invoice';
  readonly children: ReactNode;
}

/** Fields that are saved together, by a press. After a refusal the focus goes to the first that is blamed. */
function PartForm({ part, children }: PartFormProps): ReactElement {
  const dispatch = useAppDispatch();
  const save = useAppSelector(selectAccountSettings).saves[part];
  const hasUnsaved = Object.keys(useAppSelector(selectUnsaved)[part]).length > 0;
  const isSaving = save.phase === 'saving';
  const isRefused = save.phase === 'refused';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && !isSaving) dispatch(submitted({ part }));
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="large">
        {isRefused && save.message !== null && <Notice kind="error" title={save.message} />}
        {children}
        <Bar>
          <Button type="submit" isBusy={isSaving} isDisabled={!hasUnsaved && !isSaving}>
            {texts.save}
          </Button>
          {hasUnsaved && !isSaving && (
            <Button kind="plain" onClick={() => dispatch(discarded({ part }))}>
              {texts.discard}
            </Button>
          )}
          <p className={css.hint} role="status">
            {save.phase === 'saved' && !hasUnsaved ? texts.saved : hasUnsaved && save.phase === 'idle' ? texts.unsaved : ''}
          </p>
        </Bar>
      </Stack>
    </form>
  );
}
