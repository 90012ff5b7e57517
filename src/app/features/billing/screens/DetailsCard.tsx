import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { texts } from '../texts';
import type { BillingSummary } from '../summary';
import css from './BillingScreen.module.css';

/** Who gets the invoices, and to whom they are made out. */
export function DetailsCard({ shown }: { shown: BillingSummary }): ReactElement {
  const facts = [
    [texts.company, shown.companyName || texts.none],
    [texts.address, shown.companyAddress || texts.none],
    [texts.invoices, shown.invoiceEmail === null ? texts.noInvoices : texts.invoicesTo(shown.invoiceEmail)],
    [texts.owner, `${shown.owner.name} (${shown.owner.email})`],
  ] as const;
  return (
    <Card title={texts.details}>
      <dl className={css.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
