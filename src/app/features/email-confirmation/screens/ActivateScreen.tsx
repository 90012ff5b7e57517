import type { ReactElement } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { Notice } from '../../../widgets/Notice/Notice';
import { SplitPage } from '../../../widgets/SplitPage/SplitPage';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { activate, banner } from '../texts';
import type { ResendState } from '../state';
import css from './ActivateScreen.module.css';

export interface ActivateScreenProps {
  /** The address that the link was mailed to; null for a visitor. */
  email: string | null;
  resend: ResendState;
  onResend: () => void;
  /** The link was opened, perhaps elsewhere: check again. */
  onGoOn: () => void;
}

/** The notice for people who must open the mailed link before continuing. */
export function ActivateScreen({ email, resend, onResend, onGoOn }: ActivateScreenProps): ReactElement {
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
              <Button kind="primary" isWide onClick={onGoOn}>
                {activate.goOn}
              </Button>
              <Button isWide isBusy={resend.phase === 'sending'} onClick={onResend}>
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
