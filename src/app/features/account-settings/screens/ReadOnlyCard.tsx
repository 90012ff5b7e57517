import type { ReactElement } from 'react';
import type { Region } from '../../../../domain/runs/regions';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Card } from '../../../widgets/Card/Card';
import { texts } from '../texts';
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
      <div className={css.form}>
        <Avatar name={form.name} url={logoUrl} shape="square" size={64} isDecoration />
        <dl className={css.facts}>
          {rows.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text || texts.none}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
