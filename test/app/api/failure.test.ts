import fc from 'fast-check';
import { CsrfError, GraphQLError, HttpError, NetworkError, parseErrorBody, PlatformError, SessionChangedError } from '../../../src/app/api';
import { describeFailure, findFailure, isFailure, readFailure } from '../../../src/app/api/failure';

const url = '/api/v3/zaps';
const refused = (status: number | null, text: string) => new HttpError(status, parseErrorBody(text), url);
const unreached = new NetworkError('The server could not be reached:', url);
const unanswered = new GraphQLError('abTestQuery', 'No data for abTestQuery', ['too_often']);
const texts = { unreachable: 'You seem to be offline.', refused: 'Something went wrong.' };

describe('the reader of failures', () => {
  it('the reader of failures gives the status and the sentences of a refusal [B8.44]', () => {
    const body = '{"errors":["First.","Second."],"reason":"busy","field_errors":{"picture":["Too large."]}}';
    const read = { kind: 'refused', reason: 'busy', messages: ['First.', 'Second.'], fieldErrors: { picture: ['Too large.'] } };
    expect(readFailure(refused(400, body))).toEqual({ ...read, status: 400, message: 'Second.' });
    expect(readFailure(refused(null, body))).toMatchObject({ ...read, status: null });
    expect(readFailure(new PlatformError(502, parseErrorBody(body), url))).toMatchObject({ ...read, status: 502 });
  });

  it('the reader of failures tells a call without a reply from a refusal, and a GraphQL operation without an answer from both', () => {
    expect(readFailure(unreached)).toEqual({
      kind: 'unreachable',
      messages: [],
      message: `The server could not be reached: ${url}`,
      detail: 'The server could not be reached:',
    });
    expect(readFailure(unanswered)).toEqual({
      kind: 'unanswered',
      messages: [],
      message: 'No data for abTestQuery',
      codes: ['too_often'],
    });
  });

  it('the reader of failures reads why no CSRF token could be fetched, because nothing was sent then', () => {
    expect(readFailure(new CsrfError({ cause: unreached }))).toEqual(readFailure(unreached));
    const withoutToken = new CsrfError({ cause: { status: 200, text: '{}' } });
    expect(readFailure(withoutToken)).toEqual({
      kind: 'refused',
      status: null,
      message: 'Unable to retrieve CSRF token',
      messages: [],
      reason: null,
      fieldErrors: {},
    });
    expect(describeFailure(withoutToken, texts)).toBe(texts.refused);
  });

  it.each([
    ['a programming error', new TypeError('x is undefined')],
    ['an aborted request', new DOMException('Aborted', 'AbortError')],
    ['a request refused for another session', new SessionChangedError()],
  ])('the reader of failures throws %s again', (_name, error) => {
    expect([isFailure(error), findFailure(error)]).toEqual([false, null]);
    expect(() => readFailure(error)).toThrow(error);
    expect(() => describeFailure(error, texts)).toThrow(error);
  });

  it("the sentence of a failure is the server's, else the feature's", () => {
    expect(describeFailure(refused(400, '{"errors":["First.","Second."]}'), texts)).toBe('First. Second.');
    expect(describeFailure(refused(400, ''), texts)).toBe(texts.refused);
    expect([unreached, unanswered].map((error) => describeFailure(error, texts))).toEqual([texts.unreachable, texts.unreachable]);
  });

  it('the reader of failures reads a refusal with any body, and passes on any other value', () => {
    const anyBody = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify({ errors: value, reason: value, field_errors: value })),
    );
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), anyBody, (status, text) => {
        const failure = readFailure(refused(status, text));
        expect(failure).toMatchObject({ kind: 'refused', status, messages: parseErrorBody(text).messages });
        expect(failure.message).not.toBe('');
        expect(JSON.parse(JSON.stringify(failure))).toEqual(failure);
        expect(describeFailure(refused(status, text), texts)).not.toBe('');
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(findFailure(value)).toBeNull();
        let thrown: unknown;
        try {
          readFailure(value);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBe(value);
      }),
    );
  });
});
