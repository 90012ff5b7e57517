import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { copy } from '../copy';
import type { BillingSummary } from '../summary';
import css from './BillingScreen.module.css';

/** Who gets the invoices, and to whom they are made out. */
export function DetailsCard({ shown }: { shown: BillingSummary }): ReactElement {
  const facts = [
    [copy.company, shown.companyName || copy.none],
    [copy.address, shown.companyAddress || copy.none],
    [copy.invoices, shown.invoiceEmail === null ? copy.noInvoices : copy.invoicesTo(shown.invoiceEmail)],
    [copy.owner, `${shown.owner.name} (${shown.owner.email})`],
  ] as const;
  return (
    <Card title={copy.details}>
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
