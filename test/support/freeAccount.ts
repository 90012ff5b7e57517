import type { WireAccount } from '../../src/contract/accounts';
import { wireAccount } from './wireRecords';

/** An account with one person on the plan Free, without any paid feature. */
export const freeAccount: Partial<WireAccount> = {
  name: 'Novák Bookkeeping',
  is_team_account: false,
  is_paid: false,
  plan: {
    ...wireAccount().plan,
    name: 'Free',
    zap_limit: 5,
    task_limit: 100,
    allow_teams: false,
    allow_multistep_zaps: false,
    allow_premium_apps: false,
    allow_branching_zaps: false,
    allow_email_support: false,
    metered_task_pricing: false,
  },
  limits: { ...wireAccount().limits, allotment: { tasks: { count: 0, limit: 100 }, zaps: { count: 0, limit: 5 } } },
};
