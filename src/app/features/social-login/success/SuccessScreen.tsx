import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { successTexts } from '../texts';

/** `/sign-up/sso/success`: visible for a moment. */
export const SuccessScreen = (): ReactElement => (
  <main>
    <EmptyState title={successTexts.title} level="h1">
      {successTexts.lead}
    </EmptyState>
  </main>
);
