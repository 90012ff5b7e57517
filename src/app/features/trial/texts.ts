import { timeLeftLabel, type TimeLeft } from '../../../domain/timeLeft';
import type { ExtensionReason } from './trialStatus';

/** Texts about the end of a trial: before, and after. */
export const texts = {
  running: (left: TimeLeft, isOfTeam: boolean): string => `${timeLeftLabel(left)} left in your ${isOfTeam ? 'team ' : ''}trial`,
  /** The limits of Zaps and tasks are those of the plan, so they are named. */
  ownLead:
    'Your trial includes every feature, within your plan’s limits for Zaps and tasks. When it ends, Zaps that need those features are paused, not deleted.',
  teamLead: 'When it ends, Zaps that exceed your plan are paused, not deleted. Upgrade to turn them on again.',
  upgradesLead: 'When it ends, your team continues on the Team plan automatically.',
  ended: 'Your trial has ended',
  endedLead: 'Zaps that exceed your plan are paused, not deleted. Upgrade to turn them on again.',
  askOwner: (owner: string): string => `Ask ${owner}, the account owner, to choose a plan.`,
  plans: 'Plans and billing',
  seen: 'Got it',
  title: 'Trial',
  endsOn: (moment: string): string => `It ends on ${moment}.`,
  extend: 'Extend your trial',
  extensions: {
    paths: { act: 'Extend to try Paths', done: 'Extended for Paths' },
    email_support: { act: 'Extend to try email support', done: 'Extended for email support' },
  } satisfies Record<ExtensionReason, { act: string; done: string }>,
  extended: (left: TimeLeft): string => `Your trial was extended: ${timeLeftLabel(left)} left.`,
  /** B8.54: word for word. */
  notExtended: 'Trial could not be extended.',
  autoUpgrade: 'Continue on the Team plan when the trial ends',
  autoUpgradeHint: 'Nothing is charged: no payment processor is set up, so the plan is only recorded.',
  autoUpgradeFailed: 'We couldn’t save this. Try again.',
} as const;

/**
 * Why the choice for the end of the trial was not saved: the server's own sentences for a refusal, which trying again does not
 * change; otherwise that it can be tried again. `status` is that of HTTP, null if no reply came.
 */
export function whyNotSaved(status: number | null, messages: readonly string[]): string {
  const isRefused = status !== null && status >= 400 && status < 500 && messages.length > 0;
  return isRefused ? messages.join(' ') : texts.autoUpgradeFailed;
}
