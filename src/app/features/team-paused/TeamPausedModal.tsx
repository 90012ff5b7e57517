import type { ReactElement } from 'react';
import { Button } from '../../widgets/Button/Button';
import { Dialog } from '../../widgets/Dialog/Dialog';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { changesAddress, texts } from './texts';

export interface TeamPausedModalProps {
  /** The account's name. */
  account: string;
  /** By any way out, the link among them: it is read then. */
  onClose: () => void;
}

/** Tells members other than the owner that the team's plan was paused. */
export function TeamPausedModal({ account, onClose }: TeamPausedModalProps): ReactElement {
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={onClose}
      title={texts.title}
      description={texts.lead(account)}
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
          <TextLink to={changesAddress} look="secondary" onClick={onClose}>
            {texts.changes}
          </TextLink>
        </>
      }
    />
  );
}
