import { timeLeftLabel, type TimeLeft } from '../../../domain/timeLeft';
import type { ExtensionReason } from './standing';

/** What ends with a trial: said before, and after. */
export const copy = {
  running: (left: TimeLeft, isOfTeam: boolean): string => `${timeLeftLabel(left)} left in your ${isOfTeam ? 'team ' : ''}trial`,
  runningLead: 'When it ends, Zaps beyond your plan are paused, never deleted. Upgrading turns them on again.',
  upgradesLead: 'When it ends, your team goes on with the Team plan by itself.',
  ended: 'Your trial has ended',
  endedLead: 'Zaps beyond your plan were paused, never deleted. Upgrading turns them on again.',
  askOwner: (owner: string): string => `Ask ${owner}, who owns this account, to choose a plan.`,
  plans: 'Plans and billing',
  seen: 'Got it',
  title: 'Trial',
  endsOn: (moment: string): string => `It ends on ${moment}.`,
  extend: 'More time for trying',
  extensions: {
    paths: { act: 'Extend to try Paths', done: 'Extended for Paths' },
    email_support: { act: 'Extend to try email support', done: 'Extended for email support' },
  } satisfies Record<ExtensionReason, { act: string; done: string }>,
  extended: (left: TimeLeft): string => `Your trial goes on: ${timeLeftLabel(left)} left.`,
  /** B8.54: word for word. */
  notExtended: 'Trial could not be extended.',
  autoUpgrade: 'Go on with the Team plan when the trial ends',
  autoUpgradeHint: 'Nothing is charged: no payment processor is configured, so the plan is recorded only.',
  autoUpgradeFailed: 'That could not be saved. Please try again.',
} as const;
