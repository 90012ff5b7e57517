import type { ReactNode } from 'react';
import { entitiesOf, exampleAccount, loadedRecords, signedIn } from '../../../gallery/examples';
import type { Account } from '../../../contract/accounts';
import { days, hours } from '../../../domain/durations';
import type { Role } from '../../../domain/roles';
import { useAppSelector } from '../../platform/hooks';
import type { PageStories } from '../../widgets/stories';
import { accounts, selectCurrentAccount } from '../accounts';
import { parts, TrialDetails } from '.';
import { initialTrialActs, type TrialActsState } from './state';
import { trialing, trialOf } from './TrialNotice.stories';

function Screen(): ReactNode {
  const account = useAppSelector(selectCurrentAccount);
  return account && <TrialDetails account={account} />;
}
const page = { parts, Screen };

const show = (account: Account, { role, ...trial }: Partial<TrialActsState> & { readonly role?: Role } = {}) => ({
  entities: trialOf(account, role),
  trial: { ...initialTrialActs, ...trial },
});
const offered = exampleAccount({ ...trialing(days(11)), canExtendTrialForPaths: true, canExtendTrialForEmailSupport: true });
const last = trialing(hours(3));

export const stories: PageStories<typeof page> = {
  title: 'Trial card',
  page,
  states: {
    'can be extended': show(offered),
    extending: show(offered, { extension: { phase: 'extending', reason: 'paths' } }),
    extended: { ...show(trialing(days(14))), accounts: { ...signedIn.accounts, didExtendTrial: true } },
    'not extended': show(offered, {
      extension: { phase: 'failed', reason: 'paths', reasons: ['This trial was extended for Paths before.'] },
    }),
    'the last day, nothing to choose': show({
      ...last,
      isTrialingTeams: false,
      teamsTrialEndDate: null,
      trialEndDate: last.teamsTrialEndDate,
    }),
    'continues by itself': show({ ...trialing(days(11)), teamsTrialAutoUpgrade: true }),
    'choice not saved': { entities: entitiesOf(loadedRecords(accounts, [offered], { status: 'failure' })) },
    'seen by a member': show(offered, { role: 'member' }),
  },
};
