import type { Stories } from '../../widgets/stories';
import { planColumns } from './compare/columns';
import { somePlans } from './compare/CompareTable.stories';
import { PlanEstimate } from './PlanEstimate';

const columns = planColumns(somePlans, 'month', 2);
const show =
  (used: number, mayChange = true) =>
  () => <PlanEstimate columns={columns} used={used} rehearsalOf={mayChange ? (id) => `/app/billing?plan=${id}` : null} />;

export const stories: Stories = {
  title: 'Plan estimate',
  states: { 'own plan': show(400), 'larger plan': show(1600), 'too many': show(190_000), 'may not change': show(1600, false) },
};
