import type { ReactElement } from 'react';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { ErrorDrawing } from '../../../widgets/Illustration/ErrorDrawing';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { Spinner } from '../../../widgets/Spinner/Spinner';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { banner, page, refusals } from '../copy';
import type { PageState } from '../state';

/** What came of the mailed link (decision S14). */
export function ConfirmEmailScreen({ state }: { state: PageState }): ReactElement {
  switch (state.phase) {
    case 'waiting':
    case 'confirming':
      return (
        <EmptyState level="h1" drawing={<MailDrawing />} title={page.title}>
          <Spinner label={page.confirming} />
        </EmptyState>
      );
    case 'confirmed':
      return (
        <EmptyState
          level="h1"
          drawing={<MailDrawing />}
          title={page.confirmedTitle}
          action={
            <TextLink to="/app/dashboard" look="primary">
              {page.goOn}
            </TextLink>
          }
        >
          <p role="status">{banner.confirmed(state.email)}</p>
        </EmptyState>
      );
    case 'refused':
    case 'brokenLink':
      return (
        <EmptyState
          level="h1"
          drawing={<ErrorDrawing />}
          title={state.phase === 'refused' ? page.refusedTitle : page.brokenTitle}
          action={
            <TextLink to="/app/dashboard" look="primary">
              {page.logIn}
            </TextLink>
          }
        >
          <p role="alert">{state.phase === 'refused' ? refusals[state.fault] : page.broken}</p>
        </EmptyState>
      );
  }
}
