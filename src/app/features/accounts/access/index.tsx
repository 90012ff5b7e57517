import type { ReactElement } from 'react';
import { askedAccount } from '../../../../domain/askedAccount';
import { planHeldLasts } from '../../../../domain/planHeld';
import { setupAddress } from '../../../../domain/secondFactorRule';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { useNow } from '../../../platform/useNow';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LockedDrawing } from '../../../widgets/Illustration/LockedDrawing';
import { Notice } from '../../../widgets/Notice/Notice';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { WithProfile } from '../../profile';
import { logoutRequested } from '../../session';
import { parts as accountsParts } from '..';
import { lockTexts } from '../lockTexts';
import {
  selectAccountAccess,
  selectAccountChoices,
  selectAccounts,
  selectCurrentAccount,
  selectLostAccount,
  type AccountChoice,
} from '../selectors';
import { accountSwitchRequested } from '../state';
import css from './Access.module.css';
import { creationFlow, creationSlice, selectAccountCreation } from './state';
import { texts } from './texts';

export const parts = { needs: [accountsParts], slices: [creationSlice], sagas: [creationFlow] };

/**
 * In place of a page that shows an account, where there is none to show: that the account requires a second factor, or that the
 * person belongs to no account, or not to the one in the address; and what they can do.
 */
export function Screen(): ReactElement {
  const dispatch = useAppDispatch();
  const access = useAppSelector(selectAccountAccess);
  const current = useAppSelector(selectCurrentAccount);
  const { pathname, search } = useAppSelector(selectPlace);
  const lastLost = useAppSelector(selectLostAccount);
  const accounts = useAppSelector(selectAccounts);
  const now = useNow((at) => planHeldLasts(accounts, at));
  const choices = useAppSelector((state: WithProfile) => selectAccountChoices(state, now));
  const creation = useAppSelector(selectAccountCreation);
  const onLogOut = () => dispatch(logoutRequested());
  if (access === 'locked' && current !== null) {
    const others = choices.filter(({ id }) => id !== current.id);
    return (
      <EmptyState
        level="h1"
        drawing={<LockedDrawing />}
        title={lockTexts.title(current.name)}
        action={
          <Bar gap="medium" align="center">
            <TextLink to={setupAddress(pathname + search)} look="primary">
              {lockTexts.setUp}
            </TextLink>
            <Button onClick={onLogOut}>{lockTexts.logOut}</Button>
          </Bar>
        }
      >
        <p>{lockTexts.reason(current.name)}</p>
        <p>{lockTexts.help(current.owner.name.trim() || current.owner.email)}</p>
        {others.length > 0 && <Choices id="other-accounts" label={lockTexts.others} choices={others} />}
        <ToSettings text={lockTexts.settings} />
      </EmptyState>
    );
  }
  const lost = access === 'none' || lastLost?.id === askedAccount(search) ? lastLost : null;
  if (choices.length > 0) {
    return (
      <EmptyState level="h1" drawing={<LockedDrawing />} title={texts.denied.title(lost)}>
        <p>{texts.denied.reason(lost)}</p>
        <Choices id="own-accounts" label={texts.denied.others} choices={choices} />
      </EmptyState>
    );
  }
  const isCreating = creation.phase === 'creating';
  return (
    <EmptyState
      level="h1"
      drawing={<LockedDrawing />}
      title={texts.none.title}
      action={
        <Bar gap="medium" align="center">
          <Button kind="primary" isBusy={isCreating} onClick={() => dispatch(creationSlice.actions.creationRequested())}>
            {isCreating ? texts.none.creating : texts.none.create}
          </Button>
          <Button onClick={onLogOut}>{texts.none.logOut}</Button>
        </Bar>
      }
    >
      <p>{texts.none.reason(lost)}</p>
      <p>{texts.none.own}</p>
      {creation.phase === 'failed' && <Notice kind="error">{creation.message}</Notice>}
      <ToSettings text={texts.none.settings} />
    </EmptyState>
  );
}

/** Accounts of the person to go to instead. */
function Choices({ id, label, choices }: { id: string; label: string; choices: readonly AccountChoice[] }): ReactElement {
  const dispatch = useAppDispatch();
  return (
    <>
      <p id={id}>{label}</p>
      <ul className={css.accounts} aria-labelledby={id}>
        {choices.map((account) => (
          <li key={account.id}>
            <Button isWide onClick={() => dispatch(accountSwitchRequested({ id: account.id }))}>
              {account.name}
            </Button>
            <span className={css.detail}>{account.role === null ? account.plan : `${account.plan} · ${account.role}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ToSettings({ text }: { text: string }): ReactElement {
  return (
    <p>
      <TextLink to="/app/settings/profile" isQuiet>
        {text}
      </TextLink>
    </p>
  );
}
