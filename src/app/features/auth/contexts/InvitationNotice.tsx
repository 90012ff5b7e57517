import type { ReactNode } from 'react';
import { Button } from '../../../widgets/Button/Button';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { contextCopy as copy } from './copy';

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
      <Notice kind="warning" action={<TextLink to={without}>{copy.withoutInvitation}</TextLink>}>
        {copy.gone}
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    >
      {copy.lookUpFailed}
    </Notice>
  );
}
