import { useEffect, useId, useRef, type ReactElement } from 'react';
import { countCodePoints } from '../../../../domain/passwords';
import { longestSupportMessage, longestSupportSubject, supportTopics } from '../../../../domain/support';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { MailDrawing } from '../../../widgets/Illustration/MailDrawing';
import { Notice } from '../../../widgets/Notice/Notice';
import { SelectField } from '../../../widgets/SelectField/SelectField';
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
  const shared = (field: SupportField) => ({
    name: field,
    value: form[field],
    error: fieldErrors[field] ?? null,
    onChange: (value: string) => dispatch(fieldChanged({ field, value })),
  });
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>{texts.title}</h1>
        <p className={css.lead}>{texts.lead}</p>
        <p>
          {texts.readFirst} <TextLink to="/help">{texts.toHelp}</TextLink> <TextLink to="/status">{texts.toStatus}</TextLink>
        </p>
      </div>
      <form
        ref={body}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) dispatch(submitted());
        }}
      >
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
        <TextField {...shared('subject')} label={texts.subject} autoComplete="off" maxLength={longestSupportSubject} />
        <MessageField {...shared('message')} />
        <div>
          <Button kind="primary" type="submit" isBusy={isSending}>
            {texts.send}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface MessageFieldProps {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Several lines of text; it says how much room is left once that is little. */
function MessageField({ name, value, error, onChange }: MessageFieldProps): ReactElement {
  const id = useId();
  const left = longestSupportMessage - countCodePoints(value);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {texts.message}
      </label>
      <textarea
        id={id}
        className={css.message}
        name={name}
        rows={8}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}n`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={error ? css.error : css.hint} id={`${id}n`}>
        {error ?? texts.messageHint}
      </p>
      {left < 500 && (
        <p className={css.hint} role="status">
          {texts.left(left)}
        </p>
      )}
    </div>
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
