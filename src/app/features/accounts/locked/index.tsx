import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { Dialog } from '../../../widgets/Dialog/Dialog';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { lockTexts } from '../lockTexts';
import { selectCurrentAccount } from '../selectors';
import { lockDoubted, lockNoticeClosed } from '../state';

/**
 * Over a page with typed text whose account requires a second factor: nothing is lost, and the page continues after the set-up.
 * Loaded as a separate chunk.
 */
export function Screen(): ReactNode {
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectCurrentAccount);
  if (account === null) return null;
  return (
    <Dialog
      isOpen
      staysOnPressOutside
      onClose={() => dispatch(lockNoticeClosed())}
      title={lockTexts.title(account.name)}
      description={lockTexts.notice.text}
      actions={
        <>
          <TextLink to="/app/two-factor-setup" isNewTab look="primary">
            {lockTexts.notice.newTab}
          </TextLink>
          <Button onClick={() => dispatch(lockDoubted())}>{lockTexts.notice.check}</Button>
        </>
      }
    />
  );
}
