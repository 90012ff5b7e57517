import fc from 'fast-check';
import { nowhere } from '../../../src/app/platform/place';
import { selectConversation, selectIsSharedPage, selectIsSurveyAsked, selectSharedZapId } from '../../../src/app/platform/sharedPlace';

const at = (pathname: string, search = '') => ({ place: { ...nowhere, pathname, search } });

it('conv, _nps and the shared Zap are read from the place in the store [B2.49]', () => {
  const state = at('/shared/link-1', '?conv=mail&_nps');
  expect([selectConversation(state), selectIsSurveyAsked(state), selectSharedZapId(state), selectIsSharedPage(state)]).toEqual([
    'mail',
    true,
    'link-1',
    true,
  ]);
  const elsewhere = at('/app/dashboard');
  expect([
    selectConversation(elsewhere),
    selectIsSurveyAsked(elsewhere),
    selectSharedZapId(elsewhere),
    selectIsSharedPage(elsewhere),
  ]).toEqual([null, false, null, false]);
  expect(selectConversation(at('/shared/x', '?conv=a&conv=b'))).toBeNull();
});

it('whatever the address is, a link of ours is letters, digits, hyphens and underscores', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, search) => {
      const id = selectSharedZapId(at(`/shared/${path}`, `?${search}`));
      if (id !== null) expect(id).toMatch(/^[\w-]+$/);
      selectConversation(at('/', search));
    }),
  );
});
