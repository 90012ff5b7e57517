import type { ReactElement } from 'react';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from './ChangeScreen.module.css';
import { copy } from './copy';

export interface ChangedNoticeProps {
  plan: string;
  planBefore: string;
  paused: number;
  restored: number;
  /** Where the plan before is rehearsed. */
  backTo: string;
}

/** What a change of plan has done, with the way back. */
export function ChangedNotice({ plan, planBefore, paused, restored, backTo }: ChangedNoticeProps): ReactElement {
  return (
    <Notice
      kind="success"
      title={copy.done(plan)}
      action={
        <span className={css.acts}>
          <TextLink to="/app/assets/zaps">{copy.seeZaps}</TextLink>
          <TextLink to={backTo}>{copy.changeBack(planBefore)}</TextLink>
        </span>
      }
    >
      {copy.doneLead(paused, restored)}
    </Notice>
  );
}
