import type { ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { Accordion } from '../../../widgets/Accordion/Accordion';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import type { DefinitionEvent } from '../definition';
import { editTexts as texts } from '../texts';
import { Fields } from './Fields';
import { isBlamed, useIssues } from './issues';
import css from './page.module.css';
import { PollForm } from './PollForm';
import { RequestForm } from './RequestForm';
import { draftKey, type OfEvent } from './requests';
import { editAppSlice, selectEditApp } from './state';

const { eventAdded, eventRemoved, eventTyped, sampleTyped } = editAppSlice.actions;

interface EventsProps {
  readonly list: OfEvent['list'];
  readonly events: readonly DefinitionEvent[];
  readonly mayChange: boolean;
}

/** The actions or the triggers of an app, each with its form. A new one, and one in which something is wrong, is open. */
export function Events({ list, events, mayChange }: EventsProps): ReactElement {
  const dispatch = useAppDispatch();
  const app = useAppSelector(selectEditApp);
  const [stored, issues] = app.phase === 'loaded' ? [app.stored[list], app.issues] : [[], []];
  const all = events.map((event, index) => ({ event, index }));
  const isNew = ({ event }: DefinitionEvent) => !stored.some((each) => each.event === event);
  const isOpen = ({ event, index }: (typeof all)[number]) => isNew(event) || isBlamed(issues, `${list}[${index}]`);
  const closed = all.filter((each) => !isOpen(each));
  return (
    <Card title={texts.events[list]}>
      <Stack>
        {events.length === 0 && <p>{texts.noEvents[list]}</p>}
        {closed.length > 0 && (
          <Accordion
            items={closed.map(({ event, index }) => ({
              key: event.event,
              title: event.title === '' ? event.event : event.title,
              content: <EventForm list={list} index={index} event={event} />,
            }))}
          />
        )}
        {all.filter(isOpen).map(({ event, index }) => (
          <section key={event.event} className={css.event} aria-label={event.title || texts.newEvent[list]}>
            <h3>{event.title || texts.newEvent[list]}</h3>
            <EventForm list={list} index={index} event={event} isNew={isNew(event)} />
          </section>
        ))}
        {mayChange && (
          <div>
            <Button onClick={() => dispatch(eventAdded({ list, title: texts.newEvent[list] }))}>{texts.addEvent[list]}</Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

interface EventFormProps {
  readonly list: OfEvent['list'];
  readonly index: number;
  readonly event: DefinitionEvent;
  readonly isNew?: boolean;
}

function EventForm({ list, index, event: whole, isNew = false }: EventFormProps): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  const { kind, event, title, help, fields, request, sample = {} } = whole;
  const of: OfEvent = { list, event };
  const at = `${list}[${index}]`;
  const draft = useAppSelector((state) => {
    const app = selectEditApp(state);
    return app.phase === 'loaded' ? app.drafts.samples[draftKey(of)] : undefined;
  });
  return (
    <Stack>
      <TextField
        label={texts.eventTitle}
        name={`${event}-title`}
        maxLength={100}
        autoFocus={isNew && title === ''}
        error={issueAt(`${at}.title`)}
        value={title}
        onChange={(value) => dispatch(eventTyped({ ...of, title: value }))}
      />
      <TextAreaField
        label={texts.help}
        name={`${event}-help`}
        maxLength={1000}
        error={issueAt(`${at}.help`)}
        value={help}
        onChange={(value) => dispatch(eventTyped({ ...of, help: value }))}
      />
      <Fields of={of} at={`${at}.fields`} fields={fields} />
      {request !== undefined && <RequestForm of={of} at={`${at}.request`} request={request} />}
      {kind === 'poll' && <PollForm of={of} at={at} event={whole} />}
      <TextAreaField
        label={texts.sample}
        name={`${event}-sample`}
        rows={4}
        hint={kind === 'poll' ? texts.itemSampleHint : texts.sampleHint}
        error={issueAt(`${at}.sample`)}
        value={draft ?? (JSON.stringify(sample) === '{}' ? '' : JSON.stringify(sample, null, 2))}
        onChange={(text) => dispatch(sampleTyped({ ...of, text }))}
      />
      <div>
        <Button size="small" label={texts.removeLabel(title || texts.newEvent[list])} onClick={() => dispatch(eventRemoved(of))}>
          {texts.removeEvent[list]}
        </Button>
      </div>
    </Stack>
  );
}
