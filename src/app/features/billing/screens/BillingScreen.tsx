import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Meter } from '../../../widgets/Meter/Meter';
import { Notice } from '../../../widgets/Notice/Notice';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { Tag } from '../../../widgets/Tag/Tag';
import { copy } from '../copy';
import type { BillingShown } from '../shown';
import css from './BillingScreen.module.css';

export interface BillingScreenProps {
  /** Null while the account is on its way. */
  shown: BillingShown | null;
  /** Why there is none. */
  failure: string | null;
  onRetry: () => void;
}

/** A day as people read it, in UTC like the periods: 'December 1, 2026'. */
const dayOf = (moment: string): string => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Plan, use and billing details of an account (A2.29). */
export function BillingScreen({ shown, failure, onRetry }: BillingScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <h1>{copy.title}</h1>
      {shown ? <Details {...shown} /> : failure === null ? <Spinner label={copy.loading} /> : <Failure text={failure} onRetry={onRetry} />}
    </div>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactElement {
  return (
    <LoadFailure title={copy.loadFailed} retry={copy.retry} onRetry={onRetry}>
      {text}
    </LoadFailure>
  );
}

function Details(shown: BillingShown): ReactElement {
  const facts = [
    [copy.company, shown.companyName || copy.none],
    [copy.address, shown.companyAddress || copy.none],
    [copy.invoices, shown.invoiceEmail === null ? copy.noInvoices : copy.invoicesTo(shown.invoiceEmail)],
    [copy.owner, `${shown.owner.name} (${shown.owner.email})`],
  ] as const;
  return (
    <>
      <p className={css.lead}>{shown.accountName}</p>
      <Card title={copy.plan} aside={<Tag kind="accent">{copy[shown.standing]}</Tag>}>
        <div className={css.stack}>
          <p>{shown.plan}</p>
          {shown.trialEnd !== null && <p>{copy.trialUntil(dayOf(shown.trialEnd))}</p>}
          <Notice kind="info">{copy.noPayments}</Notice>
        </div>
      </Card>
      <Card title={copy.use}>
        <div className={css.stack}>
          <Meter label={copy.tasks} value={shown.tasks.count} limit={shown.tasks.limit} hint={copy.resets(dayOf(shown.periodEnd))} />
          <Meter label={copy.zaps} value={shown.zaps.count} limit={shown.zaps.limit} />
        </div>
      </Card>
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
    </>
  );
}
