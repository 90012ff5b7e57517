import { dataErrorOf, dropdownResource, helpAddressOf, type EntityMethod } from '../../../src/app/entities/errors';

const refusal = (status: number | null, more: object = {}) =>
  Object.assign(new Error('refused'), { name: 'HttpError', status, url: '/api/v3/zaps', ...more });
const of = (status: number, method: EntityMethod = 'GET') => dataErrorOf(refusal(status), method, 'Zap');

describe('a data error', () => {
  it.each([
    ['GET', 'DataGet', 'Problem retrieving Zap'],
    ['POST', 'DataPost', 'Problem creating Zap'],
    ['PATCH', 'DataPatch', 'Problem updating Zap'],
    ['PUT', 'DataPut', 'Problem updating Zap'],
    ['DELETE', 'DataDelete', 'Problem removing Zap'],
  ] as const)('a data error of %s is %s: %s [B8.15, B8.16, B8.17, B8.18]', (method, name, message) => {
    expect(of(400, method)).toMatchObject({ name, message, method, resource: 'Zap', shouldGlobalizeError: true });
  });

  it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const)('a data error of %s says not found on 404 [B8.19]', (method) => {
    expect(of(404, method).message).toBe('Zap not found.');
  });

  it.each([
    [500, 'Our computers ran into a problem.'],
    [502, 'Our computers are temporarily unavailable.'],
    [503, 'Our computers are temporarily unavailable.'],
    [504, 'Our computers took too long.'],
  ])('a data error of status %i ends with: %s [B8.20, B8.21, B8.22]', (status, words) => {
    expect(of(status).message).toBe(`Problem retrieving Zap. ${words}`);
  });

  it('a data error carries the body, the messages and the reason of the server [A8.33, A8.34]', () => {
    const body = { messages: ['First', 'Second'], reason: 'invalid_request', text: '{"errors":…}' };
    expect(dataErrorOf(refusal(400, { body }), 'GET', 'Zap')).toMatchObject({
      messages: ['First', 'Second'],
      reason: 'invalid_request',
      text: '{"errors":…}',
      url: '/api/v3/zaps',
    });
    const raw = { errors: ['First', { type: 'x', message: 'Second' }] };
    expect(dataErrorOf(refusal(400, { body: raw, text: 'plain', statusText: 'Bad Request' }), 'GET', 'Zap')).toMatchObject({
      messages: ['First', 'Second'],
      reason: null,
      text: 'plain',
      statusText: 'Bad Request',
    });
  });

  it('a data error has status null where a 401 was stripped [A8.32]', () => {
    expect(dataErrorOf(refusal(null), 'GET', 'profile')).toMatchObject({
      name: 'DataGet',
      status: null,
      message: 'Problem retrieving profile',
    });
  });

  it.each([undefined, null, 'text', 7, {}, new TypeError('x')])('a data error is made of anything that may be thrown: %p', (thrown) => {
    const error = dataErrorOf(thrown, 'GET', 'Zap');
    expect(error).toMatchObject({ name: 'DataGet', status: null });
    expect(JSON.parse(JSON.stringify(error))).toEqual(error);
  });
});

describe('a network error', () => {
  const lost = (message: string) => dataErrorOf(Object.assign(new Error(message), { name: 'NetworkError', url: '/x' }), 'GET', 'Zap');

  it('a network error says what to try, and then the detail with the address [B8.24, A8.38]', () => {
    expect(lost('Failed to fetch http://localhost/x').message).toBe(
      "We're having some trouble connecting. You might try reloading the page or checking your internet connection. Failed to fetch http://localhost/x",
    );
  });

  it('a network error is not told on every screen for the one message of Firefox [B8.25]', () => {
    expect(lost('NetworkError when attempting to fetch resource. http://localhost/x').shouldGlobalizeError).toBe(false);
    expect(lost('Failed to fetch http://localhost/x').shouldGlobalizeError).toBe(true);
  });
});

it('a network error has a help page for dropdown fields, and for nothing else [B8.23]', () => {
  expect(helpAddressOf(dropdownResource)).toBe('/help/empty-dropdown-fields');
  expect(['Zap', 'Zaps', 'account', ''].map(helpAddressOf)).toEqual([null, null, null, null]);
});
