import { entitiesOf, loadedRecords } from '../../../../gallery/examples';
import type { PageStories } from '../../../widgets/stories';
import { plans } from '../../plans';
import { somePlans } from '../compare/CompareTable.stories';
import billing, { ChangedNotice } from '../page';
import type { PlanChangeDone } from './state';

const page = { parts: billing.parts, Screen: () => <ChangedNotice /> };
const done: PlanChangeDone = { planId: 2, fromPlanId: 3, isMade: true, takesEffectAt: null, paused: 0, restored: 0 };
const show = (part: Partial<PlanChangeDone> = {}) => ({
  place: { pathname: '/app/billing' },
  entities: entitiesOf(loadedRecords(plans, somePlans)),
  planChange: { phase: 'changed' as const, ...done, ...part },
});

export const stories: PageStories<typeof page> = {
  title: 'Plan changed',
  page,
  states: {
    'Zaps were paused': show({ paused: 12 }),
    'Zaps are on again': show({ restored: 1 }),
    'nothing else': show(),
    'it takes effect later': show({ takesEffectAt: '2026-12-24T00:00:00.000Z' }),
    'the plan was there already': show({ isMade: false, fromPlanId: 2 }),
  },
};
