import { afterRevision, unknownResourceVersion } from '../../src/domain/revision';

const day = 86_400_000;

it('the first version seen is only recorded [A4.55, B4.31, A3.41, B3.61]', () => {
  expect(afterRevision(unknownResourceVersion, 'a', 5)).toEqual({ currentResourceVersion: 'a', showRefreshAfter: null });
});

it('the first change asks for a refresh 24 hours later, and no later change moves that [A4.54, B4.31]', () => {
  const first = afterRevision(unknownResourceVersion, 'a', 5);
  expect(afterRevision(first, 'a', 6)).toBe(first);
  const changed = afterRevision(first, 'b', 7);
  expect(changed).toEqual({ currentResourceVersion: 'b', showRefreshAfter: 7 + day });
  expect(afterRevision(changed, 'c', 900)).toEqual({ currentResourceVersion: 'c', showRefreshAfter: 7 + day });
  expect(afterRevision(changed, 'a', 900).showRefreshAfter).toBe(7 + day);
});
