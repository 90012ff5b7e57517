import fc from 'fast-check';
import { initialPicker, parseRecent, pickerClosed, pickerOpened, pickerSlice } from '../../../../../src/app/features/editor/picker/state';
import { editorSlice } from '../../../../../src/app/features/editor/state';

const { appChosen, eventChosen } = editorSlice.actions;
const { reducer } = pickerSlice;

it('the stored recent apps are read from any text without an error, at most six, each once', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify(value)),
        fc.constant(null),
      ),
      (text) => {
        const recent = parseRecent(text);
        expect(recent.length).toBeLessThanOrEqual(6);
        expect(new Set(recent).size).toBe(recent.length);
        expect(parseRecent(JSON.stringify(recent))).toEqual(recent);
      },
    ),
  );
  expect(parseRecent('["SlackAPI","SlackAPI",7,"a b","GmailAPI"]')).toEqual(['SlackAPI', 'GmailAPI']);
});

it('the last chosen app is the first of the recent ones, and the dialog of its step closes with its event', () => {
  const open = reducer(initialPicker, pickerOpened({ key: 'step1' }));
  const one = reducer(open, appChosen({ key: 'step1', app: 'A', event: 'send' }));
  expect([one.key, one.recent]).toEqual([null, ['A']]);
  const other = reducer({ ...one, key: 'step2' }, eventChosen({ key: 'step1', app: 'B', event: 'send' }));
  expect([other.key, other.recent]).toEqual(['step2', ['B', 'A']]);
  expect(reducer(other, appChosen({ key: 'step2', app: 'C' }))).toBe(other);
});

it('the dialog forgets the last search when it opens, keeps the recent apps, and returns the same state for an unknown action', () => {
  const used = { ...initialPicker, key: 'a', app: 'A', kind: 'crm', search: 'x', isUnfolded: true, recent: ['A'] };
  expect(reducer(used, pickerOpened({ key: 'b', app: 'B' }))).toEqual({ ...initialPicker, key: 'b', app: 'B', recent: ['A'] });
  expect(reducer(used, pickerClosed())).toEqual({ ...initialPicker, recent: ['A'] });
  expect(reducer(used, { type: 'unknown' })).toBe(used);
  expect(JSON.parse(JSON.stringify(used))).toEqual(used);
});
