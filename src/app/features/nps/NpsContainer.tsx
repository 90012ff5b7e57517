import type { ReactNode } from 'react';
import { usePorts } from '../../platform/PortsContext';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { selectProfile } from '../profile';
import { NpsSurvey } from './screens/NpsSurvey';
import { npsCommentChanged, npsDismissed, npsScoreChosen, npsSubmitted, selectIsNpsShown, selectNps } from './state';

/** The survey while it is due. */
export function NpsContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const { clock } = usePorts();
  const profile = useAppSelector(selectProfile);
  const { phase, ...answer } = useAppSelector(selectNps);
  if (!useAppSelector(selectIsNpsShown)) return null;
  return (
    <NpsSurvey
      {...answer}
      isThanked={phase === 'thanked'}
      author={profile && { name: `${profile.firstName} ${profile.lastName}`.trim(), photoUrl: profile.avatar }}
      sentAt={clock.now()}
      onScore={(score) => dispatch(npsScoreChosen({ score }))}
      onComment={(comment) => dispatch(npsCommentChanged({ comment }))}
      onSubmit={() => dispatch(npsSubmitted())}
      onDismiss={() => dispatch(npsDismissed())}
    />
  );
}
