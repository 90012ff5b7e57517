import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { eagerFlow } from './sagas';

/** `/apps/integrations/eager/:slug1/:slug2?`: visible for a moment. */
export const Screen = (): ReactElement => (
  <main>
    <EmptyState title="Connect your apps" level="h1">
      One moment…
    </EmptyState>
  </main>
);
export const parts = { sagas: [eagerFlow] };
