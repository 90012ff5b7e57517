import fc from 'fast-check';
import { defineEntityType } from '../../../src/app/entities';
import { addressKey, addressOf, joinPath } from '../../../src/app/entities/paths';
import { fuzzRuns } from '../../support/fuzz';

it.each([
  [['/a//b/'], false, '/a/b'],
  [['/a//b/'], true, '/a/b/'],
  [['/a', 'b'], true, '/a/b/'],
  [['/a/', '/b/', '/'], false, '/a/b'],
  [['/'], false, '/'],
  [[''], false, '/'],
])('joins %j (kept: %s) to %s [B7.39]', (parts, isKept, path) => {
  expect(joinPath(parts, isKept)).toBe(path);
});

it('the path of a type joins anything without double slashes, and ends as configured [B7.39]', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[/a-z]{0,6}$/), { maxLength: 5 }), fc.boolean(), (parts, isKept) => {
      const path = joinPath(['/', ...parts], isKept);
      expect(path).not.toContain('//');
      expect(path.endsWith('/')).toBe(isKept || path === '/');
      expect(path.replaceAll('/', '')).toBe(parts.join('').replaceAll('/', ''));
    }),
    { numRuns: fuzzRuns },
  );
});

const members = defineEntityType({ type: 'member' });

it('an address fills the holes of its path and leaves the rest for the query [B7.35, B7.11]', () => {
  expect(addressOf(members, { accountId: 5, role: 'admin' }, 8)).toEqual({
    path: '/api/v3/accounts/5/members/8',
    query: { role: 'admin' },
  });
  expect(addressOf(members, { accountId: 5 })).toEqual({ path: '/api/v3/accounts/5/members', query: {} });
  expect(() => addressOf(members)).toThrow('needs the parameter accountId');
});

it('an address keeps the slash of a type that is configured so [B7.39]', () => {
  const onboardings = defineEntityType({ type: 'task', path: '/api/v4/onboardings/', keepsTrailingSlash: true });
  expect(addressOf(onboardings).path).toBe('/api/v4/onboardings/');
});

it('an address lets no id leave its place in the path [B7.35]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (id) => {
      fc.pre(id !== '.' && id !== '..');
      const { pathname } = new URL(addressOf(defineEntityType({ type: 'zap' }), {}, id).path, 'http://localhost');
      expect(pathname.startsWith('/api/v3/zaps/')).toBe(true);
      expect(pathname.split('/')).toHaveLength(5);
    }),
    { numRuns: fuzzRuns },
  );
});

it.each(['', '.', '..'])("an address takes no '%s' for an id", (id) => {
  expect(() => addressOf(defineEntityType({ type: 'zap' }), {}, id)).toThrow('is not allowed in a path');
});

it('an address has one key, whatever the order of its parameters [B4.03]', () => {
  expect(addressKey({ path: '/a', query: { b: 1, a: 2, c: undefined } })).toBe(addressKey({ path: '/a', query: { a: 2, b: 1 } }));
  expect(addressKey({ path: '/a', query: {} }, 5)).not.toBe(addressKey({ path: '/a', query: {} }, 6));
});
