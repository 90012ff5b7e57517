import fc from 'fast-check';
import { fillBase, isAllowedHost } from '../../../src/domain/apps/hosts';
import { UnfitValue } from '../../../src/domain/runs/mapping';
import { fuzzRuns } from '../../support/fuzz';
import { fillingOf } from './samples';

const withValue = (value: unknown) => fillingOf({ connection: { value } });

describe('a base', () => {
  it.each<[string, unknown, string]>([
    ['https://{connection.value}.example.com/api', 'my-shop', 'https://my-shop.example.com/api'],
    ['https://{connection.value|part:1<->}.api.example.com', 'key-us6', 'https://us6.api.example.com'],
    ['https://api.example.com/bot{connection.value}', '12:a_b/c', 'https://api.example.com/bot12:a_b%2Fc'],
    ['{connection.value}/api', 'https://git.example.com:8443/sub/', 'https://git.example.com:8443/sub/api'],
    ['{connection.value}/api', 'git.example.com', 'https://git.example.com/api'],
    ['{connection.value}', 'https://hooks.example.com/a/b', 'https://hooks.example.com/a/b'],
  ])('%s with %j is %s [Z82]', (template, value, expected) => {
    expect(fillBase(template, withValue(value))).toBe(expected);
  });

  it.each(['..', '.', '%2e%2e', '..%2F', '%252e'])('%s is no segment of a path after the host [Z82]', (value) => {
    expect(fillBase('https://a.example.com/{connection.value}/api', withValue('ada'))).toBe('https://a.example.com/ada/api');
    expect(() => fillBase('https://a.example.com/{connection.value}/api', withValue(value))).toThrow(UnfitValue);
  });

  it('keeps its host and path with any value [Z82]', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('evil.example', '/', '\\', '@', '#', '?', ':', '..', '%2e', '%2f', ' ', 'x', '.', '-'), { maxLength: 6 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        for (const template of ['https://{connection.value}.example.com/api', 'https://a.example.com/bot{connection.value}/api']) {
          let base: string;
          try {
            base = fillBase(template, withValue(value));
          } catch (error) {
            expect(error).toBeInstanceOf(UnfitValue);
            continue;
          }
          const { hostname, pathname, search, hash, username } = new URL(base);
          expect(hostname.endsWith('.example.com')).toBe(true);
          expect(pathname.endsWith('/api')).toBe(true);
          expect([search, hash, username]).toEqual(['', '', '']);
          expect(pathname.split('/')).toHaveLength(template.includes('bot') ? 3 : 2);
        }
      }),
      { numRuns: fuzzRuns },
    );
  });

  it.each([
    'https://u:p@git.example.com',
    'https://git.example.com?x',
    'https://git.example.com#x',
    'file:///etc',
    'https://git.example.com/a/../b',
    'a b',
    '',
  ])('refuses the address %j [Z82]', (value) => {
    expect(() => fillBase('{connection.value}/api', withValue(value))).toThrow(UnfitValue);
  });
});

describe('allowed hosts', () => {
  it.each<[string, boolean]>([
    ['api.example.com', true],
    ['API.example.com', true],
    ['a.shop.example', true],
    ['a.b.shop.example', true],
    ['shop.example', false],
    ['evilshop.example', false],
    ['example.com', false],
    ['api.example.com.evil.example', false],
    ['git.example.org:8443', true],
    ['git.example.org', false],
    ['api.example.com:8443', false],
  ])('%s: %p [Z84]', (host, expected) => {
    const hosts = ['api.example.com', '*.shop.example', '{connection.value}', '{connection.missing}'];
    expect(isAllowedHost(host, hosts, withValue('https://git.example.org:8443/sub'))).toBe(expected);
  });

  it('a value that begins a host does not end it [Z82, Z84]', () => {
    for (const value of ['evil.example/', 'evil.example/a', 'https://evil.example/a', 'evil.example#', 'evil.example?', 'evil.example:1'])
      expect([value, isAllowedHost('evil.example', ['{connection.value}.desk.example'], withValue(value))]).toEqual([value, false]);
    expect(isAllowedHost('a.desk.example', ['{connection.value}.desk.example'], withValue('a'))).toBe(true);
  });
});
