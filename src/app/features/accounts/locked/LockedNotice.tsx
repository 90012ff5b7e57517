import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { lockTexts } from '../lockTexts';

export interface LockedNoticeProps {
  account: string;
  onClose: () => void;
  onCheck: () => void;
}

/** Over a page with typed text whose account requires a second factor: nothing is lost, and the page continues after the set-up. */
export function LockedNotice({ account, onClose, onCheck }: LockedNoticeProps): ReactElement {
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={onClose}
      title={lockTexts.title(account)}
      description={lockTexts.notice.text}
      actions={
        <>
          <TextLink to="/app/two-factor-setup" isNewTab look="primary">
            {lockTexts.notice.newTab}
          </TextLink>
          <Button onClick={onCheck}>{lockTexts.notice.check}</Button>
        </>
      }
    />
  );
}
