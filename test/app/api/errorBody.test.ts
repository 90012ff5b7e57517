import fc from 'fast-check';
import { HttpError, parseErrorBody, parseErrorList } from '../../../src/app/api';

describe('the body of a refusal', () => {
  it('the body of a refusal of the contract gives messages, reason and field errors [A8.34, B8.41]', () => {
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

  it('the body of a refusal with a reason alone, or errors alone, gives what it has [A8.34]', () => {
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
  ])('the body of a refusal that is %s is read as well [A8.34]', (_kind, text, messages) => {
    expect(parseErrorBody(text).messages).toEqual(messages);
  });

  it('reading an error body never throws, whatever it is, and always has its shape [A8.34]', () => {
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

describe('a list of errors', () => {
  const listed = [
    { type: 'PauseError', message: 'It is off.' },
    { type: null, message: 'Try again.' },
  ];

  it('a list of errors may come as JSON text, as an object or as the list itself [B8.42]', () => {
    const object = { errors: [{ type: 'PauseError', message: 'It is off.' }, 'Try again.'] };
    expect(parseErrorList(object)).toEqual(listed);
    expect(parseErrorList(JSON.stringify(object))).toEqual(listed);
    expect(parseErrorList(object.errors)).toEqual(listed);
    expect(parseErrorBody(JSON.stringify({ errors: JSON.stringify(object) })).messages).toEqual(['It is off.', 'Try again.']);
    expect(parseErrorBody(JSON.stringify({ errors: JSON.stringify(object.errors) })).messages).toEqual(['It is off.', 'Try again.']);
  });

  it.each(['not JSON', '{"errors":', '7', '"text"', 'null', '{}', '{"errors":{"type":"x"}}', '[{"type":"x"},[],7,null,""]'])(
    'a list of errors that cannot be read, as %s, is empty [B8.42]',
    (text) => {
      expect(parseErrorList(text)).toEqual([]);
    },
  );

  it('a list of errors is always a list of sentences, whatever comes [B8.42]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.jsonValue()), (input) => {
        expect(
          parseErrorList(input).every(({ type, message }) => (type === null || typeof type === 'string') && message.trim() !== ''),
        ).toBe(true);
      }),
    );
  });
});

describe('a refusal without a sentence', () => {
  const said = (text: string, statusText = '') => new HttpError(502, parseErrorBody(text), '/x', statusText).message;

  it('a refusal without a sentence says the status with its text, else how the reply begins: 150 characters [B8.43]', () => {
    const page = `<html>${'x'.repeat(200)}</html>`;
    expect(said(page, 'Bad Gateway')).toBe('502 Bad Gateway');
    expect(said(page)).toBe(`<html>${'x'.repeat(144)}`);
    expect(said('')).toBe('502 /x');
    expect(said('{"errors":["Down."]}', 'Bad Gateway')).toBe('Down.');
  });

  it('a refusal without a sentence keeps at most 10000 characters of what came [B8.44]', () => {
    expect(parseErrorBody(`<${'x'.repeat(10_000)}`).text).toHaveLength(10_000);
    expect(parseErrorBody(`<${'x'.repeat(9_999)}`).text).toHaveLength(10_000);
    expect(parseErrorBody(`<${'x'.repeat(9_998)}`).text).toHaveLength(9_999);
    // The message is read from the whole body.
    expect(parseErrorBody(JSON.stringify({ more: 'x'.repeat(20_000), errors: ['Down.'] })).messages).toEqual(['Down.']);
  });
});
