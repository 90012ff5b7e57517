import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';

/** It is on. */
export function DoneStep(): ReactElement {
  return (
    <Card>
      <Notice
        kind="success"
        title={copy.done.heading}
        action={
          <TextLink to="/app/dashboard" look="primary">
            {copy.done.goOn}
          </TextLink>
        }
      >
        {copy.done.text}
      </Notice>
    </Card>
  );
}
