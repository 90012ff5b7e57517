import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isTeamGuideHome, teamGuideHome, teamGuideMinWidth } from '../../../../domain/teamGuide';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { useMinWidth } from '../../../platform/useMinWidth';
import { guideLeft, guideOpened, selectGuidedAccountId, selectTeamGuideView, teamGuideClosed, teamGuideRequested } from '../state';
import { TeamGuideButton } from './TeamGuideButton';
import { TeamGuideModal } from './TeamGuideModal';

/** The button of the guide, and the guide while it is open, on windows wide enough for it. */
export function TeamGuideContainer(): ReactNode {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isWide = useMinWidth(teamGuideMinWidth);
  const view = useAppSelector(selectTeamGuideView);
  const accountId = useAppSelector(selectGuidedAccountId);
  const { pathname } = useAppSelector(selectPlace);
  if (!isWide || accountId === null) return null;
  const close = (): void => void dispatch(teamGuideClosed({ accountId }));
  return (
    <>
      <TeamGuideButton onOpen={() => dispatch(teamGuideRequested())} />
      {view !== null && (
        <TeamGuideModal
          view={view}
          onClose={close}
          onViewZaps={() => {
            close();
            if (!isTeamGuideHome(pathname)) void navigate(teamGuideHome);
          }}
          onOpenGuide={() => dispatch(guideOpened())}
          onBack={() => dispatch(guideLeft())}
        />
      )}
    </>
  );
}
