import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { FaqList } from '../../../widgets/FaqList/FaqList';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts, documentationAddress, gettingStartedAddress } from '../texts';
import type { TeamGuideView } from '../state';
import { entries } from './entries';
import css from './TeamGuideModal.module.css';

export interface TeamGuideModalProps {
  view: TeamGuideView;
  /** By Escape or the close button, or since a link was followed. */
  onClose: () => void;
  onViewZaps: () => void;
  onOpenGuide: () => void;
  onBack: () => void;
}

/** Welcomes a team to its trial, and answers what teams ask most. A press outside does not close it. */
export function TeamGuideModal({ view, onClose, onViewZaps, onOpenGuide, onBack }: TeamGuideModalProps): ReactElement {
  return view === 'welcome' ? (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={onClose}
      title={texts.title}
      description={texts.lead}
      actions={
        <>
          <Button kind="primary" onClick={onOpenGuide}>
            {texts.openGuide}
          </Button>
          <Button onClick={onViewZaps}>{texts.viewZaps}</Button>
        </>
      }
    >
      <ul className={css.offers}>
        {texts.offers.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
    </Dialog>
  ) : (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={onClose}
      title={texts.guideTitle}
      description={texts.guideLead}
      actions={<Button onClick={onBack}>{texts.back}</Button>}
    >
      <FaqList entries={entries(onClose)} />
      <p className={css.links}>
        {/* Pages of ours, which the guide must not cover. */}
        <TextLink to={documentationAddress} onClick={onClose}>
          {texts.documentation}
        </TextLink>
        <TextLink to={gettingStartedAddress} onClick={onClose}>
          {texts.gettingStarted}
        </TextLink>
      </p>
    </Dialog>
  );
}
