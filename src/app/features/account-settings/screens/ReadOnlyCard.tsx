import type { ReactElement } from 'react';
import type { Region } from '../../../../domain/runs/regions';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Card } from '../../../widgets/Card/Card';
import { copy } from '../copy';
import type { AccountForm } from '../state';
import css from './AccountScreen.module.css';

/** `null` follows the plan. */
export const replayValue = (override: boolean | null): 'plan' | 'on' | 'off' => (override === null ? 'plan' : override ? 'on' : 'off');

export interface ReadOnlyCardProps {
  form: AccountForm;
  logoUrl: string | null;
  override: boolean | null;
  region: Region | null;
  isRunSearchOn: boolean;
}

/** The settings of an account for people who may only read them. */
export function ReadOnlyCard({ form, logoUrl, override, region, isRunSearchOn }: ReadOnlyCardProps): ReactElement {
  const rows = [
    [copy.name, form.name],
    [copy.companyName, form.companyName],
    [copy.companyAddress, form.companyAddress],
    [copy.sendInvoiceEmail, form.sendInvoiceEmail ? copy.yes : copy.no],
    [copy.invoiceEmail, form.invoiceEmail],
    [copy.replay, copy.replayChoices[replayValue(override)]],
    [copy.regionTitle, copy.regionChoices[region ?? 'none']],
    [copy.runSearch, copy.runSearchChoices[isRunSearchOn ? 'on' : 'off']],
  ] as const;
  return (
    <Card title={copy.nameTitle}>
      <div className={css.form}>
        <Avatar name={form.name} url={logoUrl} shape="square" size={64} isDecoration />
        <dl className={css.facts}>
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text || copy.none}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
