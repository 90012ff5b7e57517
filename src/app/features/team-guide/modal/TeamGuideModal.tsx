import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { FaqList } from '../../../widgets/FaqList/FaqList';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy, documentationAddress, gettingStartedAddress } from '../copy';
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
      title={copy.title}
      description={copy.lead}
      actions={
        <>
          <Button kind="primary" onClick={onOpenGuide}>
            {copy.openGuide}
          </Button>
          <Button onClick={onViewZaps}>{copy.viewZaps}</Button>
        </>
      }
    >
      <ul className={css.offers}>
        {copy.offers.map((offer) => (
          <li key={offer}>{offer}</li>
        ))}
      </ul>
    </Dialog>
  ) : (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={onClose}
      title={copy.guideTitle}
      description={copy.guideLead}
      actions={<Button onClick={onBack}>{copy.back}</Button>}
    >
      <FaqList entries={entries(onClose)} />
      <p className={css.links}>
        {/* Pages of ours, which the guide must not cover. */}
        <TextLink to={documentationAddress} onClick={onClose}>
          {copy.documentation}
        </TextLink>
        <TextLink to={gettingStartedAddress} onClick={onClose}>
          {copy.gettingStarted}
        </TextLink>
      </p>
    </Dialog>
  );
}
