/** The Team Guide itself, in a separate chunk. */
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { parts as teamGuide } from '..';
import { isTeamGuideHome, teamGuideHome, teamGuideMinWidth } from '../../../../domain/teamGuide';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { useMinWidth } from '../../../platform/useMinWidth';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { FaqList } from '../../../widgets/FaqList/FaqList';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectGuidedAccountId, selectTeamGuideView, teamGuideSlice } from '../state';
import { documentationAddress, gettingStartedAddress, texts } from '../texts';
import { entries } from './entries';
import css from './index.module.css';

const { closed, guideLeft, guideOpened, requested } = teamGuideSlice.actions;

export const parts = { needs: [teamGuide] };

/** The button of the guide, and the guide while it is open, on windows wide enough for it. */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const isWide = useMinWidth(teamGuideMinWidth);
  const accountId = useAppSelector(selectGuidedAccountId);
  if (!isWide || accountId === null) return null;
  return (
    <>
      <span className={css.button}>
        <Button onClick={() => dispatch(requested())}>{texts.button}</Button>
      </span>
      <TeamGuide accountId={accountId} />
    </>
  );
}

/** Welcomes a team to its trial, and answers what teams ask most. A press outside does not close it. */
export function TeamGuide({ accountId }: { accountId: number }): ReactElement | null {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const view = useAppSelector(selectTeamGuideView);
  const { pathname } = useAppSelector(selectPlace);
  const close = (): void => void dispatch(closed({ accountId }));
  const viewZaps = (): void => {
    close();
    if (!isTeamGuideHome(pathname)) void navigate(teamGuideHome);
  };
  switch (view) {
    case null:
      return null;
    case 'welcome':
      return (
        <Dialog
          isOpen
          staysOnPressOutside
          onClose={close}
          title={texts.title}
          description={texts.lead}
          actions={
            <>
              <Button kind="primary" onClick={() => dispatch(guideOpened())}>
                {texts.openGuide}
              </Button>
              <Button onClick={viewZaps}>{texts.viewZaps}</Button>
            </>
          }
        >
          <ul className={css.offers}>
            {texts.offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
        </Dialog>
      );
    case 'guide':
      return (
        <Dialog
          isOpen
          staysOnPressOutside
          onClose={close}
          title={texts.guideTitle}
          description={texts.guideLead}
          actions={<Button onClick={() => dispatch(guideLeft())}>{texts.back}</Button>}
        >
          <FaqList entries={entries(close)} />
          <p className={css.links}>
            {/* Pages of ours, which the guide must not cover. */}
            <TextLink to={documentationAddress} onClick={close}>
              {texts.documentation}
            </TextLink>
            <TextLink to={gettingStartedAddress} onClick={close}>
              {texts.gettingStarted}
            </TextLink>
          </p>
        </Dialog>
      );
  }
}
