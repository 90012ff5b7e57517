import type { ReactElement } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { TextField } from '../../../widgets/TextField/TextField';
import type { DefinitionEvent } from '../definition';
import { editTexts as texts } from '../texts';
import { useIssues } from './issues';
import type { OfEvent } from './requests';
import { editAppSlice } from './state';

const { eventTyped } = editAppSlice.actions;

const orders = Object.entries(texts.orders).map(([value, label]) => ({ value, label }));
const times = Object.entries(texts.times).map(([value, label]) => ({ value, label }));

/** A place below a root, without the root: `reply.body.data` is `data`. Any other text is shown as it is. */
const below = (root: string, place: string): string =>
  place === root ? '' : place.startsWith(`${root}.`) ? place.slice(root.length + 1) : place;

const placeBelow = (root: string, typed: string): string => (typed.trim() === '' ? root : `${root}.${typed.trim()}`);

/** How a trigger that asks finds new items in a list. */
export function PollForm({ of, at, event }: { of: OfEvent; at: string; event: DefinitionEvent }): ReactElement {
  const dispatch = useAppDispatch();
  const issueAt = useIssues();
  const { items = 'reply.body', key = '', order = 'newest', since } = event;
  const [ofOrder, ofWhole] = [issueAt(`${at}.order`), issueAt(at, true)];
  const change = (part: Partial<DefinitionEvent>) => dispatch(eventTyped({ ...of, ...part }));
  const [, ofItem] = /^\{(item\.[^{}|]*)\}$/.exec(key) ?? [];
  const isByTime = since === undefined || since.place !== undefined;
  return (
    <>
      <h4>{texts.items}</h4>
      <TextField
        label={texts.eventParts.items}
        name={`${of.event}-items`}
        hint={texts.itemsHint}
        error={issueAt(`${at}.items`)}
        value={below('reply.body', items)}
        onChange={(typed) => change({ items: placeBelow('reply.body', typed) })}
      />
      <TextField
        label={texts.eventParts.key}
        name={`${of.event}-key`}
        hint={texts.itemKeyHint}
        error={issueAt(`${at}.key`)}
        value={ofItem === undefined ? key : below('item', ofItem)}
        onChange={(typed) => change({ key: /[{}]/.test(typed) || typed === '' ? typed : `{item.${typed.trim()}}` })}
      />
      <SelectField
        label={texts.eventParts.order}
        name={`${of.event}-order`}
        error={ofOrder ?? ofWhole}
        value={order}
        choices={orders}
        onChange={(value) => change({ order: value })}
      />
      {isByTime && (
        <TextField
          label={texts.eventParts.since}
          name={`${of.event}-since`}
          hint={texts.sinceHint}
          error={issueAt(`${at}.since`)}
          value={below('item', since?.place ?? 'item')}
          onChange={(typed) =>
            change({ since: typed.trim() === '' ? undefined : { as: 'iso', ...since, place: placeBelow('item', typed) } })
          }
        />
      )}
      {isByTime && since !== undefined && (
        <SelectField
          label={texts.timeFormat}
          name={`${of.event}-since-as`}
          value={since.as ?? 'iso'}
          choices={times}
          onChange={(as) => change({ since: { ...since, as } })}
        />
      )}
    </>
  );
}
