import fc from 'fast-check';
import { moverAddress, moverSelection, parseMoverAddress, selectionIn } from '../../src/domain/moverAddresses';

const idle = { unread: {}, includeShared: false, includeDrafts: false, isSingle: false, movedId: null };

it.each([
  ['/app/move-zaps', { fromId: null, toId: null }],
  ['/app/move-zaps/', { fromId: null, toId: null }],
  ['/app/move-zaps/from/3', { fromId: 3, toId: null }],
  ['/app/move-zaps/to/9', { fromId: null, toId: 9 }],
  ['/app/move-zaps/from/3/to/9', { fromId: 3, toId: 9 }],
])('the address of the mover %s presets source and target, read as integers [B2.02, B2.03]', (path, accounts) => {
  expect(parseMoverAddress(path, '')).toEqual({ ...idle, ...accounts });
});

it.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%zz'])(
  'the text %s in an address of the mover is no id, and is kept to be explained',
  (text) => {
    expect(parseMoverAddress(`/app/move-zaps/from/${text}/to/9`, '')).toMatchObject({ fromId: null, toId: 9, unread: { from: text } });
  },
);

it('the reader of mover addresses knows no other address', () => {
  for (const path of ['/app/move-zapsx', '/app/move-zaps/from', '/app/move-zaps/to/1/from/2', '/app/assets/zaps']) {
    expect(parseMoverAddress(path, '')).toBeNull();
  }
});

it('the reader of mover addresses reads back every address that it writes', () => {
  const id = fc.option(fc.integer({ min: 1 }));
  const route = fc.record({
    fromId: id,
    toId: id,
    includeShared: fc.boolean(),
    includeDrafts: fc.boolean(),
    isSingle: fc.boolean(),
    movedId: id,
  });
  fc.assert(
    fc.property(route, (wanted) => {
      const { pathname, search } = new URL(moverAddress(wanted), 'http://localhost');
      expect(parseMoverAddress(pathname, search)).toEqual({ ...wanted, unread: {} });
    }),
  );
});

it('the reader of mover addresses reads back every selection that it writes, and only the ids of others', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1 }), { minLength: 1 }), (ids) => {
      const { hash } = new URL(moverAddress({ fromId: 3 }) + moverSelection(ids), 'http://localhost');
      expect(selectionIn(hash)).toEqual(ids);
    }),
  );
  expect(moverSelection([])).toBe('');
  expect(selectionIn('#zaps=4,x,,-1,5')).toEqual([4, 5]);
  expect(selectionIn('')).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => void [selectionIn(text), selectionIn(`#zaps=${text}`)]));
});

it('the reader of mover addresses never throws, whatever the address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (from, to, search) => {
      parseMoverAddress(`/app/move-zaps/from/${from}/to/${to}`, search);
    }),
  );
});
