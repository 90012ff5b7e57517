import { useEffect, useRef, type ReactElement } from 'react';
import { countCodePoints } from '../../../../domain/passwords';
import { maxSupportMessageLength, maxSupportSubjectLength, supportTopics } from '../../../../domain/support';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { sessionLoaded } from '../../session';
import css from './page.module.css';
import { getHelpFlow, getHelpSlice, selectGetHelp, suggestFields, type GetHelpState, type SupportField } from './state';
import { texts } from './texts';

const { anotherRequested, fieldChanged, submitted } = getHelpSlice.actions;

/** A question to support (decision D16). */
function GetHelpPage(): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectGetHelp);
  if (state.phase === 'sent') {
    return (
      <EmptyState
        level="h1"
        drawing={<MailDrawing />}
        title={texts.sent}
        action={<Button onClick={() => dispatch(anotherRequested())}>{texts.another}</Button>}
      >
        {texts.sentText(state.email)}
      </EmptyState>
    );
  }
  return <Form {...state} />;
}

function Form({ form, isSending, fieldErrors, issue, refusals }: Extract<GetHelpState, { phase: 'asking' }>): ReactElement {
  const dispatch = useAppDispatch();
  const body = useRef<HTMLFormElement>(null);
  // After a refusal the focus goes to the first field that is blamed.
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  /** How much room is left: said once that is little. */
  const left = maxSupportMessageLength - countCodePoints(form.message);
  const shared = (field: SupportField) => ({
    name: field,
    value: form[field],
    error: fieldErrors[field] ?? null,
    onChange: (value: string) => dispatch(fieldChanged({ field, value })),
  });
  return (
    <Page width="text">
      <PageHead title={texts.title}>
        <p className={css.lead}>{texts.lead}</p>
        <p>
          {texts.readFirst} <TextLink to="/help">{texts.toHelp}</TextLink>
        </p>
        <p>
          {texts.isDown} <TextLink to="/status">{texts.toStatus}</TextLink>
        </p>
      </PageHead>
      <form
        ref={body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) dispatch(submitted());
        }}
      >
        <Stack>
          {issue !== null && <Notice kind="error">{issue}</Notice>}
          <TextField
            {...shared('email')}
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <SelectField
            {...shared('topic')}
            label={texts.topic}
            placeholder={texts.topicPlaceholder}
            choices={supportTopics.map(({ slug, label }) => ({ value: slug, label }))}
          />
          <TextField {...shared('subject')} label={texts.subject} autoComplete="off" maxLength={maxSupportSubjectLength} />
          <TextAreaField {...shared('message')} label={texts.message} hint={texts.messageHint} rows={8} />
          {left < 500 && <p role="status">{texts.left(left)}</p>}
          <div>
            <Button kind="primary" type="submit" isBusy={isSending}>
              {texts.send}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}

export default definePage({
  path: '/app/get-help',
  title: 'Get Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  slices: [getHelpSlice],
  sagas: [getHelpFlow],
  load: suggestFields,
  reloadOn: [sessionLoaded],
  Screen: GetHelpPage,
});
