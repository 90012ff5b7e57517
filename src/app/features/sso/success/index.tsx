import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { successCopy } from '../copy';
import { successFlow } from './flow';

/** `/sign-up/sso/success`: visible for a moment. */
export const Screen = (): ReactElement => (
  <main>
    <EmptyState title={successCopy.title} level="h1">
      {successCopy.lead}
    </EmptyState>
  </main>
);
export const parts = { sagas: [successFlow] };
