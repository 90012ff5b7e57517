import { useState, type ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { useAppSelector } from '../../../platform/hooks';
import { selectPlace } from '../../../platform/place';
import { usePorts } from '../../../platform/PortsContext';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { EmbedContainer, parts as contentEmbeds } from '../../content-embeds';
import type { HelpArticle } from './article';
import { maxHelpSearchLength, subjects, viewAt, type HelpView } from './library';
import css from './page.module.css';
import { texts } from './texts';

/** Help: all articles, the results of a search, or one article. */
function HelpPage(): ReactElement {
  const { pathname, search, key } = useAppSelector(selectPlace);
  const view = viewAt(pathname, search);
  return (
    <Page width="text">
      <Head view={view} />
      {/* Each address starts with its own search text. */}
      <Search key={key} initial={view.kind === 'found' ? view.search : ''} />
      <Content view={view} />
      <section className={css.more} aria-labelledby="help-more">
        <h2 id="help-more">{texts.more}</h2>
        <p>{texts.moreText}</p>
        <Bar>
          <TextLink to="/app/get-help" look="secondary">
            {texts.getHelp}
          </TextLink>
          <TextLink to="/status" look="secondary">
            {texts.toStatus}
          </TextLink>
        </Bar>
      </section>
    </Page>
  );
}

function Search({ initial }: { initial: string }): ReactElement {
  const { location } = usePorts();
  const [query, setQuery] = useState(initial);
  return (
    <form
      className={css.search}
      role="search"
      method="get"
      action="/help/search/"
      onSubmit={(event) => {
        event.preventDefault();
        location.push(`/help/search/?q=${encodeURIComponent(query.trim())}`);
      }}
    >
      <TextField
        label={texts.search}
        name="q"
        type="search"
        placeholder={texts.placeholder}
        maxLength={maxHelpSearchLength}
        value={query}
        onChange={setQuery}
      />
      <Button type="submit">{texts.submit}</Button>
    </form>
  );
}

function Head({ view }: { view: HelpView }): ReactElement {
  const [title, lead] = headOf(view);
  const back = (
    <TextLink to="/help" isQuiet>
      {texts.all}
    </TextLink>
  );
  return (
    <PageHead title={title} back={view.kind !== 'library' && back}>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
    </PageHead>
  );
}

function headOf(view: HelpView): readonly [title: string, lead?: string] {
  switch (view.kind) {
    case 'library':
      return [texts.title, texts.lead];
    case 'found':
      return [view.search === '' ? texts.searchTitle : texts.results(view.search)];
    case 'article':
      return [view.article.title, view.article.summary];
    case 'missing':
      return [texts.missing, texts.missingText];
  }
}

function Content({ view }: { view: HelpView }): ReactElement | null {
  switch (view.kind) {
    case 'library':
      return (
        <>
          {subjects.map(({ title, articles }) => (
            <section key={title} aria-label={title}>
              <Stack gap="small">
                <h2>{title}</h2>
                <ArticleList label={title} articles={articles} />
              </Stack>
            </section>
          ))}
        </>
      );
    case 'found':
      if (view.search === '') return <p className={css.lead}>{texts.emptySearch}</p>;
      if (view.articles.length === 0) return <EmptyState title={texts.noneFound}>{texts.noneFoundText}</EmptyState>;
      return (
        <Stack gap="small">
          <p role="status">{texts.found(view.articles.length)}</p>
          <ArticleList label={texts.results(view.search)} articles={view.articles} />
        </Stack>
      );
    case 'article':
      return <ArticleText {...view.article} />;
    case 'missing':
      return null;
  }
}

function ArticleList({ label, articles }: { label: string; articles: readonly HelpArticle[] }): ReactElement {
  return (
    <ul className={css.list} aria-label={label}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug} className={css.item}>
          <RouterLink className={css.link} to={`/help/${slug}`}>
            {title}
          </RouterLink>
          <p className={css.summary}>{summary}</p>
        </li>
      ))}
    </ul>
  );
}

function ArticleText({ sections, links = [] }: HelpArticle): ReactElement {
  return (
    <article className={css.article}>
      {sections.map(({ heading, paragraphs, isSteps, embeds = [] }) => (
        <section key={heading} className={css.text}>
          <h2>{heading}</h2>
          {isSteps ? (
            <ol className={css.steps}>
              {paragraphs.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          ) : (
            paragraphs.map((text) => <p key={text}>{text}</p>)
          )}
          {embeds.map((embed) => (
            <EmbedContainer key={embed.title} embed={embed} />
          ))}
        </section>
      ))}
      {links.length > 0 && (
        <nav aria-label={texts.doIt}>
          <Bar>
            {links.map(({ to, text }, index) => (
              <TextLink key={to} to={to} look={index === 0 ? 'primary' : 'secondary'}>
                {text}
              </TextLink>
            ))}
          </Bar>
        </nav>
      )}
    </article>
  );
}

export default definePage({
  path: ['/help', '/help/:slug'],
  title: 'Help',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'help',
  needs: [contentEmbeds],
  Screen: HelpPage,
});
