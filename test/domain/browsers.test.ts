import fc from 'fast-check';
import { browserName, shortAddress } from '../../src/domain/browsers';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webKit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', null, null],
  ])('the browser and its system are named: %s', (userAgent, browser, platform) =>
    expect(browserName(userAgent)).toEqual({ browser, platform }),
  );

  it('the name of a browser of any text is one that we know, or none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { browser, platform } = browserName(text);
        for (const name of [browser, platform]) expect(name === null || /^[A-Za-z ]+$/.test(name)).toBe(true);
      }),
    );
  });
});

describe('a shortened address', () => {
  it('a shortened address never tells the whole one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
        const short = shortAddress(address);
        expect(short === null || (short.endsWith('…') && !short.includes(address))).toBe(true);
      }),
    );
    expect(['203.0.113.77', '2001:db8:1:2::/64', 'unknown', ''].map(shortAddress)).toEqual(['203.0.113.…', '2001:db8:1:…', null, null]);
  });
});
