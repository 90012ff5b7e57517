import type { ReactElement } from 'react';
import { Accordion } from '../../../widgets/Accordion/Accordion';
import { Card } from '../../../widgets/Card/Card';
import { texts } from './texts';

/** Frequent questions about changing a plan. */
export function PlanQuestions(): ReactElement {
  return (
    <Card title={texts.title}>
      <Accordion items={texts.questions} />
    </Card>
  );
}
