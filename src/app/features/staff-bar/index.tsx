import type { ReactNode } from 'react';
import { wasTeam } from '../../../domain/accounts';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { accountSwitchRequested, parts as accountsParts, selectAccounts, selectCurrentAccount, selectIsAccountReady } from '../accounts';
import { selectFullName, selectIsMasquerading, selectIsStaff, selectProfile } from '../profile';
import { logoutRequested } from '../session';
import css from './StaffBar.module.css';
import { texts } from './texts';

/** Most accounts that the bar offers; the header's search has the others. */
const maxOthers = 3;

/**
 * The superuser bar at the top of the application's pages: shows staff as whom and in which account they see a page, and the way out;
 * nothing for everybody else.
 */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const name = useAppSelector(selectFullName);
  const isStaff = useAppSelector(selectIsStaff);
  const isMasquerading = useAppSelector(selectIsMasquerading);
  const isReady = useAppSelector(selectIsAccountReady);
  const account = useAppSelector(selectCurrentAccount);
  const accounts = useAppSelector(selectAccounts);
  if (!profile || !(isStaff || isMasquerading)) return null;
  const { id: profileId, email } = profile;
  const others = accounts.filter(({ id }) => id !== account?.id).slice(0, maxOthers);
  return (
    <aside className={css.bar} aria-label={texts.label} data-masquerading={isMasquerading || undefined}>
      <span>{isMasquerading ? texts.viewingAs(name ?? email, email, profileId) : texts.staff(email, profileId)}</span>
      {isReady && account && (
        <>
          <span>{texts.account(account.name, account.id, account.plan.name)}</span>
          <span>{texts.owner(account.owner.name, account.owner.email)}</span>
          {account.isTrialingTeams && <span>{texts.trialing}</span>}
          {wasTeam(account) && <span>{texts.wasTeam}</span>}
        </>
      )}
      {others.length > 0 && (
        <span className={css.others}>
          {texts.switchTo}
          {others.map((other) => (
            <button key={other.id} type="button" className={css.other} onClick={() => dispatch(accountSwitchRequested({ id: other.id }))}>
              {`${other.name} (${other.id})`}
            </button>
          ))}
        </span>
      )}
      {isMasquerading && (
        <Button size="small" onClick={() => dispatch(logoutRequested())}>
          {texts.stop}
        </Button>
      )}
    </aside>
  );
}
export const parts = { needs: [accountsParts] };
