import type { ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { Accordion } from '../../../widgets/Accordion/Accordion';
import { Card } from '../../../widgets/Card/Card';
import { CheckboxField } from '../../../widgets/CheckboxField/CheckboxField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Stack } from '../../../widgets/Stack/Stack';
import { TextAreaField } from '../../../widgets/TextAreaField/TextAreaField';
import { TextField } from '../../../widgets/TextField/TextField';
import type { DefinitionEvent, DefinitionField } from '../definition';
import { editTexts as texts } from '../texts';
import { editAppSlice, type EventList } from './state';

const { eventTyped, fieldTyped } = editAppSlice.actions;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((value) => ({ value, label: value }));
const orders = Object.entries(texts.orders).map(([value, label]) => ({ value, label }));

/** The actions or the triggers of an app, each with its form. */
export function Events({ list, events }: { list: EventList; events: readonly DefinitionEvent[] }): ReactElement {
  return (
    <Card title={texts.events[list]}>
      {events.length === 0 ? (
        <p>{texts.noEvents[list]}</p>
      ) : (
        <Accordion
          items={events.map((event) => ({
            key: event.event,
            title: event.title === '' ? event.event : event.title,
            content: <EventForm list={list} event={event} />,
          }))}
        />
      )}
    </Card>
  );
}

function EventForm({
  list,
  event: { event, title, help, fields, order, request },
}: {
  list: EventList;
  event: DefinitionEvent;
}): ReactElement {
  const dispatch = useAppDispatch();
  const type = (part: { title?: string; help?: string; order?: string; method?: string; path?: string }) =>
    dispatch(eventTyped({ list, event, ...part }));
  return (
    <Stack>
      <TextField
        label={texts.eventTitle}
        name={`${event}-title`}
        maxLength={100}
        value={title}
        onChange={(value) => type({ title: value })}
      />
      <TextAreaField label={texts.help} name={`${event}-help`} maxLength={1000} value={help} onChange={(value) => type({ help: value })} />
      {request !== undefined && (
        <>
          <SelectField
            label={texts.method}
            name={`${event}-method`}
            value={request.method}
            choices={methods}
            onChange={(value) => type({ method: value })}
          />
          <TextField
            label={texts.path}
            name={`${event}-path`}
            hint={texts.pathHint}
            value={request.path}
            onChange={(value) => type({ path: value })}
          />
        </>
      )}
      {order !== undefined && (
        <SelectField
          label={texts.order}
          name={`${event}-order`}
          value={order}
          choices={orders}
          onChange={(value) => type({ order: value })}
        />
      )}
      {fields.length > 0 && <h3>{texts.fields}</h3>}
      {fields.map((field) => (
        <FieldForm key={field.key} list={list} event={event} field={field} />
      ))}
    </Stack>
  );
}

function FieldForm({ list, event, field }: { list: EventList; event: string; field: DefinitionField }): ReactElement {
  const dispatch = useAppDispatch();
  const { key, label, help = '', isRequired = false } = field;
  const type = (part: Partial<DefinitionField>) => dispatch(fieldTyped({ list, event, ...part, key }));
  return (
    <Stack gap="small">
      <TextField
        label={texts.fieldLabel(key)}
        name={`${event}-${key}-label`}
        maxLength={100}
        value={label}
        onChange={(value) => type({ label: value })}
      />
      <TextField
        label={texts.fieldHelp(key)}
        name={`${event}-${key}-help`}
        maxLength={1000}
        value={help}
        onChange={(value) => type({ help: value })}
      />
      <CheckboxField
        label={texts.required(key)}
        name={`${event}-${key}-required`}
        isChecked={isRequired}
        onChange={(isChecked) => type({ isRequired: isChecked })}
      />
    </Stack>
  );
}
