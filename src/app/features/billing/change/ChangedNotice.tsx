import type { ReactElement, Ref } from 'react';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from './ChangeScreen.module.css';
import { texts } from './texts';

export interface ChangedNoticeProps {
  plan: string;
  /** No: the account had the plan already. */
  isMade: boolean;
  planBefore: string;
  /** The day on which it takes effect; null: it took effect at once. */
  takesEffectOn: string | null;
  paused: number;
  restored: number;
  /** Where the plan before is rehearsed; null where it is the same one. */
  backTo: string | null;
  /** To move the focus here. */
  noticeRef?: Ref<HTMLDivElement>;
}

/** The result of a change of plan, with the way back. */
export function ChangedNotice(props: ChangedNoticeProps): ReactElement {
  const { plan, isMade, planBefore, takesEffectOn, paused, restored, backTo, noticeRef } = props;
  return (
    <Notice
      kind="success"
      title={takesEffectOn === null ? texts.done(plan) : texts.planned(plan, takesEffectOn)}
      {...(noticeRef && { noticeRef })}
      action={
        <span className={css.acts}>
          <TextLink to="/app/assets/zaps">{texts.seeZaps}</TextLink>
          {backTo !== null && takesEffectOn === null && <TextLink to={backTo}>{texts.changeBack(planBefore)}</TextLink>}
        </span>
      }
    >
      {takesEffectOn !== null ? texts.plannedLead : isMade ? texts.doneLead(paused, restored) : texts.doneBefore}
    </Notice>
  );
}
