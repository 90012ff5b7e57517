import type { ReactElement } from 'react';
import type { Stories } from '../../../widgets/stories';
import { ChangeScreen, type ChangeScreenProps, type PlanChangeSummary } from './ChangeScreen';
import { firstOf } from './choice';

const topics = [
  'Add leads to the sales sheet',
  'Tell #orders of each new order',
  'Copy invoices to Drive',
  'Thank people who answered',
  'Plan the shift of next week',
];
/** Zaps that may stay on, the most used first. */
export const someZaps = (count: number): PlanChangeSummary['choosable'] =>
  Array.from({ length: count }, (_none, index) => ({
    id: 100 + index,
    title: `${topics[index % topics.length]}${index < topics.length ? '' : ` (${Math.floor(index / topics.length) + 1})`}`,
    hint: `${(count - index) * 12} tasks in this period`,
    isOn: true,
  }));

const smaller: PlanChangeSummary = {
  plan: 'Starter',
  planNow: 'Professional',
  price: '$20 a month',
  priceNow: '$49 a month',
  due: '$0',
  dueNotes: [
    '$20 for the plan, minus $32.67 for the unused time you already paid for.',
    'The remaining $12.67 is a credit for your next change.',
  ],
  isLater: false,
  laterOn: null,
  endsSecondFactorRule: false,
  people: [],
  gained: [],
  lost: ['Paths', 'Autoreplay of failed tasks', '1,250 tasks a month'],
  tasksOver: { used: 1204, limit: 750 },
  zapLimit: 20,
  choosable: someZaps(58),
  pauses: [
    { id: 1, title: 'Route support mails by their topic', reasons: ['paths'] },
    { id: 2, title: 'Book the courier for a wholesale order', reasons: ['premium_app', 'multistep'] },
  ],
};
const larger: PlanChangeSummary = {
  ...smaller,
  plan: 'Team',
  price: '$299 a month',
  due: '$266.33',
  dueNotes: ['$299 for the plan, minus $32.67 for the unused time you already paid for.'],
  gained: ['Shared folders and people', '48,000 tasks a month'],
  lost: [],
  tasksOver: null,
  zapLimit: -1,
  choosable: [
    ...someZaps(3),
    { id: 900, title: 'Route support mails by their topic', hint: 'Paused by an earlier plan change', isOn: false },
  ],
  pauses: [],
};
const later: PlanChangeSummary = {
  ...smaller,
  isLater: true,
  laterOn: 'Dec 24, 2026',
  dueNotes: ['The change takes effect on Dec 24, 2026. Until then you keep your current plan, and you can cancel the change.'],
  endsSecondFactorRule: true,
  people: [
    { id: 5, name: 'Marta Oliveira', role: 'Admin' },
    { id: 6, name: 'Tom Brandt', role: 'Member' },
  ],
};
const show =
  (shown: PlanChangeSummary, more: Partial<ChangeScreenProps> = {}) =>
  (): ReactElement => (
    <ChangeScreen
      shown={shown}
      chosen={firstOf(
        shown.choosable.map(({ id }) => id),
        shown.zapLimit,
      )}
      owner={null}
      isBusy={false}
      failure={null}
      when={shown.isLater ? 'period_end' : 'now'}
      onWhen={() => {}}
      backTo="/app/billing"
      onChoose={() => {}}
      onConfirm={() => {}}
      {...more}
    />
  );

export const stories: Stories = {
  title: 'Plan change',
  frame: 'content',
  states: {
    'at the end of the paid period': show(later),
    'a smaller plan': show(smaller),
    'a smaller plan, places left': show(smaller, { chosen: [100, 101, 104] }),
    'a larger plan': show(larger),
    'nothing is on': show({ ...larger, choosable: [], gained: [], lost: [] }),
    'being changed': show(larger, { isBusy: true }),
    'seen by an admin': show(larger, { owner: 'Olivia Okafor' }),
    'not changed': show(smaller, { failure: ['Your Zaps changed meanwhile. Please look again, then confirm.'] }),
  },
};
