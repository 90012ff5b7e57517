import type { ReactElement } from 'react';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { Button } from '../../widgets/Button/Button';
import { MailDrawing } from '../../widgets/Illustration/MailDrawing';
import { Notice } from '../../widgets/Notice/Notice';
import { SplitPage } from '../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { selectKnownEmail, sessionRetried } from '../session';
import { parts } from '.';
import css from './activate.module.css';
import { confirmationSlice, selectConfirmation } from './state';
import { activate, banner } from './texts';

/** The notice for people who must open the mailed link before continuing. */
function ActivatePage(): ReactElement {
  const dispatch = useAppDispatch();
  /** The address that the link was mailed to; null for a visitor. */
  const email = useAppSelector(selectKnownEmail);
  const { resend } = useAppSelector(selectConfirmation);
  return (
    <SplitPage
      form={
        <div className={css.notice}>
          <MailDrawing />
          <h1>{activate.title}</h1>
          <p className={css.text}>
            {email === null ? (
              activate.unknown
            ) : (
              <>
                {activate.lead} <strong>{email}</strong>.
              </>
            )}{' '}
            {activate.next}
          </p>
          {resend.phase === 'sent' && <Notice kind="success">{banner.sent}</Notice>}
          {resend.phase === 'failed' && (
            <Notice kind="error" title={banner.failed}>
              {resend.messages.join(' ')}
            </Notice>
          )}
          {email !== null && (
            <div className={css.acts}>
              <Button kind="primary" isWide onClick={() => dispatch(sessionRetried())}>
                {activate.goOn}
              </Button>
              <Button isWide isBusy={resend.phase === 'sending'} onClick={() => dispatch(confirmationSlice.actions.resendRequested())}>
                {activate.resend}
              </Button>
            </div>
          )}
          <TextLink to="/app/login" isQuiet>
            {activate.back}
          </TextLink>
        </div>
      }
    />
  );
}

export default definePage({
  path: '/app/login/activate',
  title: 'Activate Your Account',
  auth: 'attempt',
  frame: 'none',
  entry: 'sign-in',
  chunk: 'confirm-email',
  ...parts,
  Screen: ActivatePage,
});
