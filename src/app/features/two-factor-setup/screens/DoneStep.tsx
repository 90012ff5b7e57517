import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from '../copy';

/** It is on. `next`: the page to go back to. */
export function DoneStep({ next }: { next: string | null }): ReactElement {
  return (
    <Card>
      <Notice
        kind="success"
        title={copy.done.heading}
        action={
          <TextLink to={next ?? '/app/dashboard'} look="primary">
            {next === null ? copy.done.goOn : copy.done.goBack}
          </TextLink>
        }
      >
        {copy.done.text}
      </Notice>
    </Card>
  );
}
