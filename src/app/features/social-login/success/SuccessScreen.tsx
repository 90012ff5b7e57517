import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { successCopy } from '../copy';

/** `/sign-up/sso/success`: visible for a moment. */
export const SuccessScreen = (): ReactElement => (
  <main>
    <EmptyState title={successCopy.title} level="h1">
      {successCopy.lead}
    </EmptyState>
  </main>
);
