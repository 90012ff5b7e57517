import { useEffect, useId, useRef, type FormEvent, type ReactElement, type RefObject } from 'react';
import { longestAccountName, longestCompanyAddress, longestCompanyName } from '../../../domain/accountSettings';
import { leaveFile } from '../../platform/files';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Avatar } from '../../widgets/Avatar/Avatar';
import { Button } from '../../widgets/Button/Button';
import { Card } from '../../widgets/Card/Card';
import { CheckboxField } from '../../widgets/CheckboxField/CheckboxField';
import { Notice } from '../../widgets/Notice/Notice';
import { PictureField } from '../../widgets/PictureField/PictureField';
import { Bar } from '../../widgets/Stack/Stack';
import { TextAreaField } from '../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../widgets/TextField/TextField';
import css from './section.module.css';
import type { AccountView } from './selectors';
import { accountSettingsSlice, selectAccountSettings, type AccountField, type SaveState } from './state';
import { texts } from './texts';

const { discarded, fieldChanged, logoChosen, logoUploaded, submitted } = accountSettingsSlice.actions;

/** How the account is called and how it looks. */
export function NameCard({ view }: { view: AccountView }): ReactElement {
  const dispatch = useAppDispatch();
  const save = useAppSelector(selectAccountSettings).saves.name;
  const { name } = view.form;
  const hasUnsaved = Object.keys(view.unsaved.name).length > 0;
  const form = useFirstIssue(save);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && save.phase !== 'saving') dispatch(submitted({ part: 'name' }));
  };
  return (
    <Card title={texts.nameTitle}>
      <div className={css.form}>
        <form ref={form} className={css.form} noValidate onSubmit={submit}>
          {save.phase === 'refused' && save.message !== null && <Notice kind="error" title={save.message} />}
          <TextField
            label={texts.name}
            name="name"
            value={name}
            error={save.phase === 'refused' ? (save.fieldErrors.name ?? null) : null}
            hint={texts.nameHint}
            autoComplete="off"
            maxLength={longestAccountName}
            onChange={(value) => dispatch(fieldChanged({ field: 'name', value }))}
          />
          <SaveBar part="name" save={save} hasUnsaved={hasUnsaved} />
        </form>
        <LogoChoice view={view} />
      </div>
    </Card>
  );
}

/** The account's logo: one of those that were uploaded, a new one, or the initials of its name. */
function LogoChoice({ view: { account, form } }: { view: AccountView }): ReactElement {
  const dispatch = useAppDispatch();
  const { saves, wishes } = useAppSelector(selectAccountSettings);
  const { name } = form;
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
export function InvoiceCard({ view: { account, form, unsaved } }: { view: AccountView }): ReactElement {
  const dispatch = useAppDispatch();
  const save = useAppSelector(selectAccountSettings).saves.invoice;
  const hasUnsaved = Object.keys(unsaved.invoice).length > 0;
  const onChange = (field: AccountField, value: string | boolean) => dispatch(fieldChanged({ field, value }));
  const body = useFirstIssue(save);
  const errors = save.phase === 'refused' ? save.fieldErrors : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && save.phase !== 'saving') dispatch(submitted({ part: 'invoice' }));
  };
  return (
    <Card title={texts.invoiceTitle}>
      <form ref={body} className={css.form} noValidate onSubmit={submit}>
        <p className={css.hint}>{texts.invoiceLead}</p>
        {save.phase === 'refused' && save.message !== null && <Notice kind="error" title={save.message} />}
        <TextField
          label={texts.companyName}
          name="companyName"
          value={form.companyName}
          error={errors.companyName ?? null}
          hint={texts.optional}
          autoComplete="organization"
          maxLength={longestCompanyName}
          onChange={(value) => onChange('companyName', value)}
        />
        <TextAreaField
          label={texts.companyAddress}
          name="companyAddress"
          value={form.companyAddress}
          error={errors.companyAddress ?? null}
          hint={texts.optional}
          autoComplete="street-address"
          maxLength={longestCompanyAddress}
          onChange={(value) => onChange('companyAddress', value)}
        />
        <CheckboxField
          label={texts.sendInvoiceEmail}
          name="sendInvoiceEmail"
          isChecked={form.sendInvoiceEmail}
          onChange={(value) => onChange('sendInvoiceEmail', value)}
        />
        <TextField
          label={texts.invoiceEmail}
          name="invoiceEmail"
          type="email"
          inputMode="email"
          value={form.invoiceEmail}
          error={errors.invoiceEmail ?? null}
          hint={form.sendInvoiceEmail ? texts.invoiceEmailHint(account.owner.email) : texts.invoicesOff}
          autoComplete="off"
          onChange={(value) => onChange('invoiceEmail', value)}
        />
        <SaveBar part="invoice" save={save} hasUnsaved={hasUnsaved} />
      </form>
    </Card>
  );
}

/** For a form: after a refusal the focus goes to the first field that is blamed. */
function useFirstIssue(save: SaveState): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const isRefused = save.phase === 'refused';
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);
  return form;
}

interface SaveBarProps {
  part: 'name' | 'invoice';
  save: SaveState;
  hasUnsaved: boolean;
}

/** Below a form: saves it, discards the changes, and shows its state. */
function SaveBar({ part, save, hasUnsaved }: SaveBarProps): ReactElement {
  const dispatch = useAppDispatch();
  const isSaving = save.phase === 'saving';
  return (
    <Bar>
      <Button type="submit" isBusy={isSaving} isDisabled={!hasUnsaved && !isSaving}>
        {texts.save}
      </Button>
      {hasUnsaved && !isSaving && (
        <Button kind="plain" onClick={() => dispatch(discarded({ part }))}>
          {texts.discard}
        </Button>
      )}
      <p className={css.status} role="status">
        {save.phase === 'saved' && !hasUnsaved ? texts.saved : hasUnsaved && save.phase === 'idle' ? texts.unsaved : ''}
      </p>
    </Bar>
  );
}
