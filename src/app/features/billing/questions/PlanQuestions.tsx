import type { ReactElement } from 'react';
import { Accordion } from '../../../widgets/Accordion/Accordion';
import { Card } from '../../../widgets/Card/Card';
import { copy } from './copy';

/** Frequent questions about changing a plan. */
export function PlanQuestions(): ReactElement {
  return (
    <Card title={copy.title}>
      <Accordion items={copy.questions} />
    </Card>
  );
}
