import fc from 'fast-check';
import { parseErrorBody } from '../../../src/app/api';

describe('the body of a refusal', () => {
  it('of the contract gives messages, reason and field errors [A8.34, B8.41]', () => {
    const text = JSON.stringify({
      errors: ['One.', { type: 'x', message: 'Two.' }],
      reason: 'account_locked',
      field_errors: { first_name: ['Blank.'] },
    });
    expect(parseErrorBody(text)).toEqual({
      messages: ['One.', 'Two.'],
      reason: 'account_locked',
      fieldErrors: { first_name: ['Blank.'] },
      text,
    });
  });

  it('with a reason alone, or errors alone, gives what it has [A8.34]', () => {
    const { messages, reason, fieldErrors } = parseErrorBody('{"reason":"busy"}');
    expect({ messages, reason, fieldErrors }).toEqual({ messages: [], reason: 'busy', fieldErrors: {} });
    expect(parseErrorBody('{"errors":["No."]}')).toMatchObject({ messages: ['No.'], reason: null });
  });

  it.each([
    ['a JSON string', '"Gone."', ['Gone.']],
    ['plain text', 'Bad gateway', ['Bad gateway']],
    ['a list', '["One.","Two."]', ['One.', 'Two.']],
    ['an object with a detail', '{"detail":"Not here."}', ['Not here.']],
    ['an object with a message', '{"message":"Not here."}', ['Not here.']],
    ['an HTML page', '<!doctype html><title>502</title>', []],
    ['nothing', '', []],
    ['blanks', ' \n', []],
    ['a number', '42', []],
    ['null', 'null', []],
  ])('that is %s is read as well [A8.34]', (_kind, text, messages) => {
    expect(parseErrorBody(text).messages).toEqual(messages);
  });

  it('whatever it is, never throws and always has its shape [A8.34]', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.jsonValue().map((value) => JSON.stringify({ errors: value, reason: value, field_errors: value })),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const body = parseErrorBody(text);
        expect(body.text).toBe(text);
        expect(body.messages.every((message) => typeof message === 'string' && message.trim() !== '')).toBe(true);
        expect(body.reason === null || typeof body.reason === 'string').toBe(true);
        expect(
          Object.values(body.fieldErrors).every((list) => list.length > 0 && list.every((message) => typeof message === 'string')),
        ).toBe(true);
        expect(Object.getPrototypeOf(body.fieldErrors)).toBe(Object.prototype);
      }),
      { numRuns: 500 },
    );
  });
});
