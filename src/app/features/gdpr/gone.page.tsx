import type { ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { MailDrawing } from '../../widgets/Illustration/MailDrawing';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { gone } from './texts';

/** Says that the data was deleted; public, because no one is signed in any more. */
function DataDeletedPage(): ReactElement {
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

/** The public page at the end of a deletion, loaded on its own: it needs no session. */
export default definePage({
  path: '/data-deleted',
  title: 'Data Deleted',
  auth: 'none',
  frame: 'logo',
  chunk: 'data-deleted',
  Screen: DataDeletedPage,
});
