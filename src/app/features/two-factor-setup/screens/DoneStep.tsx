import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from '../texts';

/** It is on. `next`: the page to go back to. */
export function DoneStep({ next }: { next: string | null }): ReactElement {
  return (
    <Card>
      <Notice
        kind="success"
        title={texts.done.heading}
        action={
          <TextLink to={next ?? '/app/dashboard'} look="primary">
            {next === null ? texts.done.goOn : texts.done.goBack}
          </TextLink>
        }
      >
        {texts.done.text}
      </Notice>
    </Card>
  );
}
