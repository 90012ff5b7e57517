import type { ReactNode } from 'react';
import { minutes } from '../../../domain/durations';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { useNow } from '../../platform/useNow';
import { Button } from '../../widgets/Button/Button';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectCurrentAccount } from '../accounts';
import type { WithProfile } from '../profile';
import { selectTeamPausedKey, selectTeamPausedState, teamPausedSlice } from './state';
import { changesAddress, texts } from './texts';

/** Tells members other than the owner that the team's plan was paused, until they have read it. */
export function TeamPausedModal(): ReactNode {
  const dispatch = useAppDispatch();
  const now = useNow(() => minutes(1));
  const key = useAppSelector((state: WithProfile) => selectTeamPausedKey(state, now));
  const { closed } = useAppSelector(selectTeamPausedState);
  const account = useAppSelector((state: WithProfile) => selectCurrentAccount(state));
  if (key === null || account === null || closed.includes(key)) return null;
  // Any way out means that it was read, the link among them.
  const close = () => dispatch(teamPausedSlice.actions.closed({ key }));
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={close}
      title={texts.title}
      description={texts.lead(account.name)}
      actions={
        <>
          <Button kind="primary" onClick={close}>
            {texts.done}
          </Button>
          <TextLink to={changesAddress} look="secondary" onClick={close}>
            {texts.changes}
          </TextLink>
        </>
      }
    />
  );
}
