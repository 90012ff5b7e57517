import { groupDigits } from '../../../../domain/numbers';
import type { TurnOnFault } from '../../../../domain/turningOn';

const counted = (count: number, one: string, many = `${one}s`): string => `${groupDigits(count)} ${count === 1 ? one : many}`;

export const copy = {
  title: (plan: string): string => `Change to ${plan}`,
  back: 'Back to billing',
  loading: 'Working out what would change…',
  failed: 'We could not work out what would change',
  gone: 'There is no such plan',
  goneLead: 'It may have been replaced. The plans that there are stand side by side on the billing page.',
  retry: 'Try again',
  cost: 'What it costs',
  now: (plan: string): string => `Now, with ${plan}`,
  then: (plan: string): string => `Then, with ${plan}`,
  monthly: (amount: string): string => `${amount} a month`,
  yearly: (amount: string, monthly: string): string => `${amount} a year, which is ${monthly} a month`,
  due: 'Due now',
  dueText: (charge: string, credit: string): string => `${charge} for the plan, less ${credit} for what was paid for and not used.`,
  creditLeft: (left: string): string => `${left} is left as credit for the next change.`,
  paidUntil: (day: string): string => `It takes effect at once and lasts until ${day}.`,
  noPayments: 'No payment processor is configured. The change is recorded with its price, and nothing is charged.',
  differs: 'What changes',
  gained: 'You get',
  lost: 'You lose',
  thisPlan: 'this plan',
  unknownPrice: 'Not offered any more',
  untitled: 'Untitled Zap',
  unseen: 'A Zap in somebody’s private folder',
  tasksAMonth: (count: string): string => `${count} tasks a month`,
  unlimitedTasks: 'Tasks without limit',
  zapsOn: (count: string): string => `${count} Zaps that are on`,
  unlimitedZaps: 'Zaps without limit',
  same: 'The features stay the same.',
  tasksOver: (used: number, limit: number): string =>
    `This period has used ${counted(used, 'task')} already, and the plan includes ${groupDigits(limit)}. Tasks above that wait for the next period.`,
  stayTitle: 'Which Zaps stay on',
  stay: 'Zaps that can stay on',
  allStay: (count: number): string =>
    count === 0 ? 'No Zap is on, so nothing is paused.' : `${counted(count, 'Zap')} that ${count === 1 ? 'is' : 'are'} on can stay on.`,
  chooseLead: (limit: number, count: number): string =>
    `The plan lets ${counted(limit, 'Zap')} be on, and ${groupDigits(count)} could stay on. Choose which; the rest is paused, never deleted.`,
  chosen: (count: number, limit: number): string =>
    limit < 0 ? `${groupDigits(count)} chosen` : `${groupDigits(count)} of ${groupDigits(limit)} chosen`,
  full: (limit: number): string =>
    limit === 0 ? 'This plan lets no Zap be on.' : 'That is as many as the plan lets be on. Take one out to choose another.',
  mostUsed: 'Keep the most used',
  none: 'None',
  search: 'Search these Zaps',
  found: (count: number): string => `${counted(count, 'Zap')} found.`,
  noneFound: 'No Zap has that name.',
  more: (count: number): string => `And ${groupDigits(count)} more: search to find them.`,
  tasks: (count: number): string => `${counted(count, 'task')} in this period`,
  restored: 'Was paused by a change of plan',
  pausesTitle: (count: number): string => `${counted(count, 'Zap')} cannot stay on`,
  pausesLead: 'They are paused, never deleted, and can be turned on again on a plan that covers them.',
  reasons: {
    zap_limit: 'More Zaps than the plan lets be on',
    multistep: 'Has more than two steps',
    premium_app: 'Uses a premium app',
    paths: 'Uses Paths',
    task_limit: 'The tasks of this period are used up',
  } satisfies Record<TurnOnFault, string>,
  which: 'Which and why',
  summary: (paused: number, resumed: number): string =>
    [
      paused === 0 ? 'No Zap is paused.' : `${counted(paused, 'Zap')} ${paused === 1 ? 'is' : 'are'} paused; nothing is deleted.`,
      ...(resumed === 0 ? [] : [`${counted(resumed, 'Zap')} ${resumed === 1 ? 'turns' : 'turn'} on again.`]),
      'You can change back at any time.',
    ].join(' '),
  confirm: (plan: string): string => `Change to ${plan}`,
  cancel: 'Keep the present plan',
  offline: 'There was no answer: the connection may be down. Your choice is kept.',
  notChanged: 'The plan was not changed',
  outdated: 'Your Zaps or the plan changed meanwhile. What you see now is up to date: please look again, then confirm.',
  done: (plan: string): string => `You are on ${plan} now`,
  doneLead: (paused: number, resumed: number): string =>
    [
      ...(paused === 0 ? ['No Zap was paused.'] : [`${counted(paused, 'Zap')} ${paused === 1 ? 'was' : 'were'} paused.`]),
      ...(resumed === 0 ? [] : [`${counted(resumed, 'Zap')} ${resumed === 1 ? 'is' : 'are'} on again.`]),
      'Nothing was charged: the change is recorded only.',
    ].join(' '),
  seeZaps: 'See your Zaps',
  changeBack: (plan: string): string => `Change back to ${plan}`,
  mayNot: 'Plans are changed by owners and super admins',
  mayNotLead: (owner: string): string => `Ask ${owner}, who owns this account, to look at this plan with you.`,
} as const;
