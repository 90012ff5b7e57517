import type { Cases } from '../../widgets/cases';
import { HeldRunsBanner } from './HeldRunsBanner';

export const cases: Cases = {
  title: 'Held runs banner',
  states: { one: () => <HeldRunsBanner count={1} />, many: () => <HeldRunsBanner count={1204} /> },
};
