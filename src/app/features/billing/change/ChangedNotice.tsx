import type { ReactNode, Ref } from 'react';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { Notice } from '../../../widgets/Notice/Notice';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectPlans } from '../../plans';
import { rehearsalAddress } from '../places';
import { dayOf } from '../texts';
import { selectPlanChange } from './state';
import { texts } from './texts';

/** The result of the last change of plan, if there was one, with the way back. `noticeRef`: to move the focus here. */
export function ChangedNotice({ noticeRef }: { noticeRef?: Ref<HTMLDivElement> }): ReactNode {
  const state = useAppSelector(selectPlanChange);
  const plans = useAppSelector(selectPlans);
  const { pathname } = useAppSelector(selectPlace);
  if (state.phase !== 'changed') return null;
  const { planId, fromPlanId, isMade, takesEffectAt, paused, restored } = state;
  const nameOf = (id: number): string => plans.find((plan) => plan.id === id)?.name ?? '';
  return (
    <Notice
      kind="success"
      title={takesEffectAt === null ? texts.done(nameOf(planId)) : texts.planned(nameOf(planId), dayOf(takesEffectAt))}
      {...(noticeRef && { noticeRef })}
      action={
        <Bar>
          <TextLink to="/app/assets/zaps">{texts.seeZaps}</TextLink>
          {fromPlanId !== planId && takesEffectAt === null && (
            <TextLink to={rehearsalAddress(pathname, fromPlanId)}>{texts.changeBack(nameOf(fromPlanId))}</TextLink>
          )}
        </Bar>
      }
    >
      {takesEffectAt !== null ? texts.plannedLead : isMade ? texts.doneLead(paused, restored) : texts.doneBefore}
    </Notice>
  );
}
