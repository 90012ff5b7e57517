import { useState, type ReactElement } from 'react';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { EmbedContainer } from '../../content-embeds';
import { HelpScreen, type HelpView } from './HelpScreen';
import { articleAt, findArticles, longestHelpSearch } from './library';

/** The page at an address below `/help`. */
export function viewAt(pathname: string, query: string): HelpView {
  const slug = /^\/help\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (slug === undefined) return { kind: 'library' };
  if (slug === 'search') {
    const search = (new URLSearchParams(query).get('q') ?? '').slice(0, longestHelpSearch).trim();
    return { kind: 'found', search, articles: findArticles(search) };
  }
  const article = articleAt(slug);
  return article === null ? { kind: 'missing' } : { kind: 'article', article };
}

/** `/help`, `/help/search/` and `/help/:slug`. */
export function HelpContainer(): ReactElement {
  const { location } = usePorts();
  const { pathname, search, key } = useAppSelector(selectPlace);
  const view = viewAt(pathname, search);
  return <Searchable key={key} view={view} onSearch={(wanted) => location.push(`/help/search/?q=${encodeURIComponent(wanted)}`)} />;
}

/** Each address starts with its own search text. */
function Searchable({ view, onSearch }: { view: HelpView; onSearch: (search: string) => void }): ReactElement {
  const [query, setQuery] = useState(view.kind === 'found' ? view.search : '');
  return (
    <HelpScreen
      view={view}
      query={query}
      onQueryChange={setQuery}
      onSearch={() => onSearch(query.trim())}
      renderEmbed={(embed) => <EmbedContainer embed={embed} />}
    />
  );
}
