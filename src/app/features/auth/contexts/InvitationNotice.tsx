import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { contextTexts as texts } from './texts';

export interface InvitationNoticeProps {
  readonly status: 'gone' | 'failed';
  /** The page without the invitation. */
  readonly without: string;
  readonly onRetry: () => void;
}

/** The invitation is no longer valid, or could not be looked up. */
export function InvitationNotice({ status, without, onRetry }: InvitationNoticeProps): ReactNode {
  if (status === 'gone') {
    return (
      <Notice kind="warning" action={<TextLink to={without}>{texts.withoutInvitation}</TextLink>}>
        {texts.gone}
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {texts.lookUpFailed}
    </Notice>
  );
}
