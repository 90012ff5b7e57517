import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { gone, receipts } from '../copy';
import type { ReceiptForm } from '../receiptAddress';
import { HowToCheck } from './HowToCheck';
import css from './YourDataScreen.module.css';

/**
 * Says that the data was deleted; public, because no one is signed in any more. `receipt` is the form for the signed receipt; null if
 * the address of the page does not name it. A form, because a link would have the token in its address.
 */
export function DataDeletedScreen({ receipt }: { receipt: ReceiptForm | null }): ReactElement {
  return (
    <EmptyState
      level="h1"
      drawing={<MailDrawing />}
      title={gone.title}
      action={
        <TextLink to="/sign-up" look="secondary">
          {gone.next}
        </TextLink>
      }
    >
      <p>{gone.text}</p>
      <div className={css.receipt}>
        {receipt !== null && (
          <>
            <form method="post" action={receipt.action}>
              <input type="hidden" name="receipt" value={receipt.token} />
              <Button type="submit">{receipts.ofDeletion}</Button>
            </form>
            <p>{receipts.inMail}</p>
          </>
        )}
        <HowToCheck subject="deletion" />
      </div>
    </EmptyState>
  );
}
