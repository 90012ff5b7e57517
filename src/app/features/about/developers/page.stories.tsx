import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import type { PageStories } from '../../../widgets/stories';
import builder from './builder.page';
import documentation from './documentation.page';
import start from './start.page';

const pages = [start, builder, documentation];
const paths = ['/developer/start', '/developer/builder', '/developer/documentation'];

/** The page of the address. */
function Screen() {
  const { pathname } = useAppSelector(selectPlace);
  const shown = pages[paths.findIndex((path) => pathname.startsWith(path))];
  return shown && <shown.Screen />;
}
const page = { parts: {}, Screen };
const at = (pathname: string) => ({ place: { pathname } });

export const stories: PageStories<typeof page> = {
  title: 'Developers',
  frame: 'content',
  page,
  states: {
    start: at('/developer/start'),
    builder: at('/developer/builder'),
    documentation: at('/developer/documentation'),
    'of an app': at('/developer/documentation/GoogleSheetsV2CLIAPI'),
  },
};
