import type { UpgradeKind } from '../../../domain/upgrades';
import { groupDigits } from '../../../domain/numbers';

/** What the sentences speak of. */
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
  /** How it stands now. */
  readonly text: string;
  /** What the next plan gives. */
  readonly gives: string;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });
const counted = (count: number, one: string): string => `${groupDigits(count)} ${one}${count === 1 ? '' : 's'}`;

export const said: Readonly<Record<UpgradeKind, (facts: UpgradeFacts) => Said>> = {
  apps: ({ plan, apps }) => ({
    title: apps.length > 0 ? `${list.format(apps)}: premium on your plan` : 'Premium apps are part of paid plans',
    text: `On the ${plan} a Zap with a premium app can be made, but stays off.`,
    gives: 'With Starter and every plan above it, premium apps run like all others.',
  }),
  emailSupport: ({ plan }) => ({
    title: 'Email support comes with paid plans',
    text: `The ${plan} comes with the help pages. What you send here is read when those on plans with support have their answers.`,
    gives: 'With Starter and every plan above it, our people answer you by email.',
  }),
  multistep: ({ plan }) => ({
    title: 'Zaps with more steps need a paid plan',
    text: `The ${plan} runs Zaps of one trigger and one action. Longer ones stay off, and are kept.`,
    gives: 'With Starter and every plan above it, a Zap has as many steps as it needs.',
  }),
  paths: ({ plan }) => ({
    title: 'Paths need a higher plan',
    text: `The ${plan} runs Zaps that go one way. Those that branch stay off, and are kept.`,
    gives: 'With Professional and every plan above it, one Zap goes different ways by rules of yours.',
  }),
  taskLimit: ({ tasks, resetsOn }) => ({
    title: `All ${counted(tasks.limit, 'task')} of this period are used`,
    text: `Your Zaps run again on ${resetsOn}, when tasks are counted from nought.`,
    gives: 'With the next plan they go on at once, with more tasks in each period.',
  }),
  lowTaskLimit: ({ tasks, resetsOn }) => ({
    title: `${counted(tasks.limit - tasks.count, 'task')} of ${groupDigits(tasks.limit)} left`,
    text: `They have to last until ${resetsOn}. When they are used, your Zaps wait until then.`,
    gives: 'The next plan has more tasks in each period.',
  }),
  zaps: ({ zaps, plan }) => ({
    title: `${counted(zaps.limit, 'Zap')} can be on at a time, and ${zaps.count === 1 ? 'it is' : 'all are'}`,
    text: `On the ${plan} another one can be turned on when one is turned off.`,
    gives: 'The next plan lets more Zaps be on at a time.',
  }),
};

export const copy = {
  seePlans: 'See plans',
  ask: (owner: string): string => `Ask ${owner}`,
  askWhy: (account: string): string => `Plans of ${account} are chosen by the owner and super admins.`,
  subject: (account: string): string => `A higher plan for ${account}`,
  dismiss: (title: string): string => `Hide: ${title}`,
} as const;
