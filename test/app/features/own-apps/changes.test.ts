import fc from 'fast-check';
import {
  addEvent,
  addField,
  addWay,
  freeKey,
  removeEvent,
  removeField,
  typeField,
  withEvent,
  type Working,
} from '../../../../src/app/features/own-apps/edit/changes';
import { noDrafts, pairsOf, withPairs, type OfEvent } from '../../../../src/app/features/own-apps/edit/requests';
import { definitionByHand } from '../../../../src/app/features/own-apps/definition';
import { checkDefinition } from '../../../../src/domain/apps/checkDefinition';

const begun = (): Working => ({
  definition: definitionByHand({ name: 'Shop', server: 'https://api.shop.example/v1', signIn: 'none', keyName: '' })!,
  drafts: noDrafts,
});

const of: OfEvent = { list: 'actions', event: 'new' };

const title = (working: Working, event: OfEvent) => withEvent(working, event, (each) => ({ ...each, title: 'Title' }));

describe('an app that is made in forms', () => {
  it('has no faults once its texts are filled in [Z187]', () => {
    const trigger: OfEvent = { list: 'triggers', event: 'new' };
    let working = (['bearer', 'header', 'query', 'basic'] as const).reduce(addWay, begun());
    for (const each of [of, trigger]) {
      working = title(addField(addEvent(working, each.list, 'new'), each), each);
      working = typeField(working, each, 0, { label: 'Order number' }, true);
    }
    expect(checkDefinition(working.definition, { isOwnApp: true })).toEqual([]);
    expect(working.definition.actions[0]).toMatchObject({ request: { body: { json: { order_number: '{input.order_number}' } } } });
    expect(working.definition.triggers[0]).toMatchObject({ request: { query: { order_number: '{input.order_number}' } } });
  });

  it('sends values of fields that exist only, whatever is typed as their labels [Z187]', () => {
    const step = fc.oneof(
      fc.constant('add' as const),
      fc.record({ remove: fc.nat(4) }),
      fc.record({ index: fc.nat(4), label: fc.string({ maxLength: 12 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let working = addEvent(begun(), 'actions', 'new');
        for (const each of steps) {
          if (each === 'add') working = addField(working, of);
          else if ('remove' in each) working = removeField(working, of, each.remove);
          else working = typeField(working, of, each.index, { label: each.label }, true);
        }
        const { fields, request } = working.definition.actions[0]!;
        const keys = fields.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const sent = [...JSON.stringify(request).matchAll(/\{input\.(\w+)\}/g)].map(([, key]) => key);
        expect(sent.toSorted()).toEqual(keys.toSorted());
      }),
    );
  });

  it('keeps names that are typed twice as they are typed, so that a person can correct them [Z187]', () => {
    const pairs = ['a', 'a', ''].map((name) => ({ name, value: 'x' }));
    const working = withPairs(addEvent(begun(), 'actions', 'new'), of, 'query', pairs);
    expect(Object.values(working.drafts.pairs)).toEqual([pairs]);
    expect(working.definition.actions[0]!.request).toMatchObject({ query: { a: 'x' } });
  });

  it('begins a new action empty after one with the same key was removed [Z187]', () => {
    const typed = withPairs(addEvent(begun(), 'actions', 'new'), of, 'query', [{ name: 'a', value: 'x' }]);
    const again = addEvent(removeEvent(typed, of), 'actions', 'new');
    expect([pairsOf(again, of, 'query'), again.drafts]).toEqual([[], noDrafts]);
  });

  it('has keys of letters, digits and underscores that are all different [Z187]', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, taken) => {
        const key = freeKey(text, taken);
        expect(key).toMatch(/^[A-Za-z_]\w{0,63}$/);
        expect(taken).not.toContain(key);
      }),
    );
  });
});
