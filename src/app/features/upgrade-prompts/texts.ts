import type { UpgradeKind } from '../../../domain/upgrades';
import { formatCount, groupDigits } from '../../../domain/numbers';

/** The values in the sentences. */
export interface UpgradeFacts {
  /** 'Free Plan' */
  readonly plan: string;
  readonly tasks: { readonly count: number; readonly limit: number };
  readonly zaps: { readonly count: number; readonly limit: number };
  /** The day on which tasks are counted from nought again: 'Dec 01, 2026'. */
  readonly resetsOn: string;
  /** Names of the apps in question, where there are some. */
  readonly apps: readonly string[];
}

interface Said {
  readonly title: string;
  /** The present state. */
  readonly text: string;
  /** The benefits of the next plan. */
  readonly gives: string;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const said: Readonly<Record<UpgradeKind, (facts: UpgradeFacts) => Said>> = {
  apps: ({ plan, apps }) => ({
    title: apps.length > 0 ? `${list.format(apps)}: premium on your plan` : 'Premium apps are part of paid plans',
    text: `On the ${plan}, you can build a Zap with a premium app, but you can’t turn it on.`,
    gives: 'Starter and higher plans include premium apps.',
  }),
  emailSupport: ({ plan }) => ({
    title: 'Email support comes with paid plans',
    text: `The ${plan} includes the help pages. We reply to messages from plans with email support first.`,
    gives: 'With Starter and higher plans, our team answers you by email.',
  }),
  multistep: ({ plan }) => ({
    title: 'Zaps with more steps need a paid plan',
    text: `The ${plan} runs Zaps with one trigger and one action. You can keep longer Zaps, but they stay off.`,
    gives: 'With Starter and higher plans, a Zap can have as many steps as it needs.',
  }),
  paths: ({ plan }) => ({
    title: 'Paths need a higher plan',
    text: `The ${plan} doesn’t include Paths. You can keep Zaps that use them, but they stay off.`,
    gives: 'With Professional and higher plans, one Zap can take different paths based on your rules.',
  }),
  taskLimit: ({ tasks, resetsOn }) => ({
    title: `You’ve used all ${formatCount(tasks.limit, 'task')} this period`,
    text: `Your Zaps run again on ${resetsOn}, when your task count resets.`,
    gives: 'With a larger plan they resume right away, with more tasks each period.',
  }),
  lowTaskLimit: ({ tasks, resetsOn }) => ({
    title: `${formatCount(tasks.limit - tasks.count, 'task')} of ${groupDigits(tasks.limit)} left`,
    text: `That’s until ${resetsOn}. When they’re used up, your Zaps wait until then.`,
    gives: 'A larger plan includes more tasks each period.',
  }),
  zaps: ({ zaps, plan }) => ({
    title: zaps.limit === 1 ? 'You’re using your only active Zap' : `You’re using all ${groupDigits(zaps.limit)} active Zaps`,
    text: `On the ${plan}, turn one off to turn on another.`,
    gives: 'A larger plan allows more active Zaps.',
  }),
};

export const texts = {
  seePlans: 'See plans',
  several: 'This Zap needs a higher plan',
  /** Below a list of obstacles. */
  orUpgrade: 'Or upgrade your plan',
  ask: (owner: string): string => `Ask ${owner}`,
  askWhy: (account: string): string => `Only the owner and super admins of ${account} can choose a plan.`,
  subject: (account: string): string => `Upgrade request for ${account}`,
  dismiss: (title: string): string => `Hide: ${title}`,
} as const;
