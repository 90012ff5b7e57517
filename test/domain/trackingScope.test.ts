import { trackingScope } from '../../src/domain/trackingScope';

describe('the scope of an operational event', () => {
  it('the scope of an operational event is what was given, where service and release are there and all is text [B5.08]', () => {
    expect(trackingScope({ service: 'patchbay-web', release: 'abc', page: '' })).toEqual({
      service: 'patchbay-web',
      release: 'abc',
      page: '',
    });
  });

  it.each([
    [{ service: 'web', release: 7 }, 'release must be a string'],
    [{ service: 'web', release: '1', page: null }, 'page must be a string'],
    [{ service: '', release: '1' }, 'service must not be empty'],
    [{ service: 'web', release: '' }, 'release must not be empty'],
    [{ service: 'web' }, 'release must not be empty'],
    [{ release: '1' }, 'service must not be empty'],
  ])('raises an error for %j: the tracking param %s [B5.08]', (params, fault) => {
    expect(() => trackingScope(params)).toThrow(new TypeError(`The tracking param ${fault}`));
  });
});
