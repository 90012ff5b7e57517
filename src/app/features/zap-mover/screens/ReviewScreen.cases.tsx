import type { Cases } from '../../../widgets/cases';
import type { MovePlan, PlannedZap } from '../replies';
import { MoverPage } from './MoverPage';
import { ReviewScreen } from './ReviewScreen';

const reason = (kind: PlannedZap['reasons'][number]['kind'], app: string | null = null) => ({ kind, app });
const zaps: MovePlan['zaps'] = [
  { id: 1, title: 'Invoices to the ledger', verdict: 'ready', reasons: [] },
  { id: 2, title: 'Birthday cards for regulars', verdict: 'ready', reasons: [reason('leaves_private_folder')] },
  {
    id: 3,
    title: 'Thank first-time customers by email, unless they have said that they would rather not hear from us',
    verdict: 'pauses',
    reasons: [reason('multistep'), reason('missing_connection', 'Gmail'), reason('leaves_shared_folder')],
  },
  { id: 4, title: 'New payments to Slack', verdict: 'pauses', reasons: [reason('premium_app', 'Stripe')] },
  { id: 5, title: 'Refund requests to #support', verdict: 'pauses', reasons: [reason('zap_limit')] },
  { id: 6, title: 'Wholesale routes', verdict: 'pauses', reasons: [reason('paths')] },
];
const blocked: MovePlan['zaps'] = [
  { id: 7, title: 'Post new shop orders in the roasting channel', verdict: 'blocked', reasons: [reason('leaves_shared_folder')] },
];
const plan = (more: MovePlan['zaps'] = [], limit = 5): MovePlan => ({
  version: 'v1',
  target: { id: 9, name: 'Novák Bookkeeping', zaps: { count: 4, limit } },
  zaps: [...zaps, ...more],
});

const ignore = (): void => {};
const show = (shown: MovePlan, changed: readonly number[] | null = null) => (
  <MoverPage>
    <ReviewScreen plan={shown} changed={changed} onConfirm={ignore} onRemoveBlocked={ignore} onBack={ignore} />
  </MoverPage>
);

export const cases: Cases = {
  title: 'Zap mover, review',
  states: {
    'some would be switched off': () => show(plan()),
    'one cannot move': () => show(plan(blocked)),
    'outdated, some changed': () => show(plan([], -1), [4, 5]),
    'outdated, none changed': () => show({ ...plan(), zaps: zaps.slice(0, 2) }, []),
    'fifty thousand': () =>
      show({
        ...plan(),
        zaps: Array.from({ length: 50_000 }, (_, index) => ({ ...zaps[index % 6]!, id: index + 1, title: `Zap ${index + 1}` })),
      }),
  },
};
