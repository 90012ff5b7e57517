import { act, screen } from '@testing-library/react';
import { placeEntered, selectPlace } from '../../../../src/app/platform/place';
import { stopStores } from '../../../support/appStore';
import { openEditor } from './editing';

afterEach(stopStores);

describe('the way back from the editor', () => {
  it.each([
    ['Home', '/app/home'],
    ['Zaps', '/app/assets/zaps?folder=7&q=orders&show=on'],
    ['History', '/app/history?state=failed&zap=11'],
    ['Run', '/app/history/0198c0de-0000-7000-8000-000000000001'],
    ['Templates', '/app/templates'],
    ['Apps', '/apps/slack/integrations'],
  ])('the link back is called %s and leads to %s, where the Zap was opened [Z101]', async (name, from) => {
    const { store } = await openEditor();
    act(() => void store.dispatch(placeEntered({ ...selectPlace(store.getState()), from })));
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', from);
  });

  it.each([[null], ['/editor/12'], ['/app/settings/profile']])(
    'a Zap that was opened by itself, from another Zap or from a page without Zaps leads back to the Zaps (%s) [Z101]',
    async (from) => {
      const { store } = await openEditor();
      act(() => void store.dispatch(placeEntered({ ...selectPlace(store.getState()), from })));
      expect(screen.getByRole('link', { name: 'Zaps' })).toHaveAttribute('href', '/app/assets/zaps');
    },
  );
});
