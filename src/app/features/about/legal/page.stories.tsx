import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import type { PageStories } from '../../../widgets/stories';
import { trackingSlice } from '../../tracking';
import privacy from './privacy.page';
import terms from './terms.page';

/** The page of the address. */
function Screen() {
  return useAppSelector(selectPlace).pathname === '/terms' ? <terms.Screen /> : <privacy.Screen />;
}
const page = { parts: { needs: [privacy.parts], slices: [trackingSlice] }, Screen };

export const stories: PageStories<typeof page> = {
  title: 'Terms and privacy',
  frame: 'content',
  page,
  states: { terms: { place: { pathname: '/terms' } }, privacy: { place: { pathname: '/privacy' } } },
};
