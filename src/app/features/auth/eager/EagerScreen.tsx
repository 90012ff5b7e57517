import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';

/** `/apps/integrations/eager/:slug1/:slug2?`: visible for a moment. */
export const EagerScreen = (): ReactElement => (
  <main>
    <EmptyState title="Connect your apps" level="h1">
      One moment…
    </EmptyState>
  </main>
);
