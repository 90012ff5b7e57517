import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NpsSurvey } from '../screens/NpsSurvey';
import { npsCommentChanged, npsDismissed, npsScoreChosen, npsSubmitted, selectIsNpsShown, selectNps } from '../state';

/** The survey while it is due. */
export function NpsContainer(): ReactNode {
  const dispatch = useDispatch();
  const { phase, ...answer } = useSelector(selectNps);
  if (!useSelector(selectIsNpsShown)) return null;
  return (
    <NpsSurvey
      {...answer}
      isThanked={phase === 'thanked'}
      onScore={(score) => dispatch(npsScoreChosen({ score }))}
      onComment={(comment) => dispatch(npsCommentChanged({ comment }))}
      onSubmit={() => dispatch(npsSubmitted())}
      onDismiss={() => dispatch(npsDismissed())}
    />
  );
}
