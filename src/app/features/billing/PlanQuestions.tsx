import type { ReactElement } from 'react';
import { Accordion } from '../../widgets/Accordion/Accordion';
import { Card } from '../../widgets/Card/Card';

const texts = {
  title: 'Questions about plans',
  questions: [
    {
      key: 'limit',
      title: 'What happens when I reach my task limit?',
      content: 'Further tasks wait for the next period or a larger plan. Your Zaps, folders and settings stay as they are.',
    },
    {
      key: 'smaller',
      title: 'What happens to my Zaps on a smaller plan?',
      content:
        'Zaps beyond the new limit are paused, never deleted. Before you confirm, you see which ones they are and choose which stay on.',
    },
    {
      key: 'back',
      title: 'Can I go back to a larger plan?',
      content: 'Yes, at any time. Zaps that were paused by the smaller plan are turned on again.',
    },
    {
      key: 'who',
      title: 'Who can change the plan?',
      content: 'The owner of the account and super admins. Everyone else sees who to ask.',
    },
  ],
} as const;

/** Frequent questions about changing a plan. */
export function PlanQuestions(): ReactElement {
  return (
    <Card title={texts.title}>
      <Accordion items={texts.questions} />
    </Card>
  );
}
