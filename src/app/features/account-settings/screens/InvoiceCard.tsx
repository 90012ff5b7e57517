import type { FormEvent, ReactElement } from 'react';
import { longestCompanyAddress, longestCompanyName } from '../../../../domain/accountSettings';
import { Card } from '../../../widgets/Card/Card';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { texts } from '../texts';
import type { AccountField, AccountForm, SaveState } from '../state';
import css from './AccountScreen.module.css';
import { SaveBar } from './SaveBar';
import { useFirstIssue } from './useFirstIssue';

export interface InvoiceCardProps {
  form: AccountForm;
  /** Who gets the invoices when no address is given. */
  ownerEmail: string;
  save: SaveState;
  hasUnsaved: boolean;
  onChange: (field: AccountField, value: string | boolean) => void;
  onSubmit: () => void;
  onDiscard: () => void;
}

/** The details on invoices, and their recipients: saved together. */
export function InvoiceCard({ form, ownerEmail, save, hasUnsaved, onChange, onSubmit, onDiscard }: InvoiceCardProps): ReactElement {
  const body = useFirstIssue(save);
  const errors = save.phase === 'refused' ? save.fieldErrors : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasUnsaved && save.phase !== 'saving') onSubmit();
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
          hint={form.sendInvoiceEmail ? texts.invoiceEmailHint(ownerEmail) : texts.invoicesOff}
          autoComplete="off"
          onChange={(value) => onChange('invoiceEmail', value)}
        />
        <SaveBar save={save} hasUnsaved={hasUnsaved} onDiscard={onDiscard} />
      </form>
    </Card>
  );
}
