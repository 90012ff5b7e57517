import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { gone } from '../texts';

/** Says that the data was deleted; public, because no one is signed in any more. */
export function DataDeletedScreen(): ReactElement {
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
      {gone.text}
    </EmptyState>
  );
}
