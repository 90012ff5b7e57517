import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ContentEmbed } from '../../../../domain/embeds';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { TextField } from '../../../widgets/TextField/TextField';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import type { HelpArticle } from './article';
import { texts } from './texts';
import css from './HelpScreen.module.css';
import { longestHelpSearch, subjects } from './library';

export type HelpView =
  | { readonly kind: 'library' }
  | { readonly kind: 'found'; readonly search: string; readonly articles: readonly HelpArticle[] }
  | { readonly kind: 'article'; readonly article: HelpArticle }
  | { readonly kind: 'missing' };

export interface HelpScreenProps {
  view: HelpView;
  /** The search text. */
  query: string;
  onQueryChange: (query: string) => void;
  onSearch: () => void;
  /** Replaces an embed in an article. */
  renderEmbed: (embed: ContentEmbed) => ReactNode;
}

/** Help: all articles, the results of a search, or one article. */
export function HelpScreen({ view, query, onQueryChange, onSearch, renderEmbed }: HelpScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <Top view={view} />
      <form
        className={css.search}
        role="search"
        method="get"
        action="/help/search/"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <TextField
          label={texts.search}
          name="q"
          type="search"
          placeholder={texts.placeholder}
          maxLength={longestHelpSearch}
          value={query}
          onChange={onQueryChange}
        />
        <Button type="submit">{texts.submit}</Button>
      </form>
      <Content view={view} renderEmbed={renderEmbed} />
      <section className={css.more} aria-labelledby="help-more">
        <h2 id="help-more">{texts.more}</h2>
        <p>{texts.moreText}</p>
        <div className={css.ways}>
          <TextLink to="/app/get-help" look="secondary">
            {texts.getHelp}
          </TextLink>
          <TextLink to="/status" look="secondary">
            {texts.toStatus}
          </TextLink>
        </div>
      </section>
    </div>
  );
}

function Top({ view }: { view: HelpView }): ReactElement {
  const back = (
    <TextLink to="/help" isQuiet>
      {texts.all}
    </TextLink>
  );
  switch (view.kind) {
    case 'library':
      return (
        <div className={css.top}>
          <h1>{texts.title}</h1>
          <p className={css.lead}>{texts.lead}</p>
        </div>
      );
    case 'found':
      return (
        <div className={css.top}>
          {back}
          <h1>{view.search === '' ? texts.searchTitle : texts.results(view.search)}</h1>
        </div>
      );
    case 'article':
      return (
        <div className={css.top}>
          {back}
          <h1>{view.article.title}</h1>
          <p className={css.lead}>{view.article.summary}</p>
        </div>
      );
    case 'missing':
      return (
        <div className={css.top}>
          {back}
          <h1>{texts.missing}</h1>
          <p className={css.lead}>{texts.missingText}</p>
        </div>
      );
  }
}

function Content({ view, renderEmbed }: Pick<HelpScreenProps, 'view' | 'renderEmbed'>): ReactElement | null {
  switch (view.kind) {
    case 'library':
      return (
        <>
          {subjects.map(({ title, articles }) => (
            <section key={title} className={css.section} aria-label={title}>
              <h2>{title}</h2>
              <ArticleList label={title} articles={articles} />
            </section>
          ))}
        </>
      );
    case 'found':
      if (view.search === '') return <p className={css.lead}>{texts.emptySearch}</p>;
      if (view.articles.length === 0) return <EmptyState title={texts.noneFound}>{texts.noneFoundText}</EmptyState>;
      return (
        <div className={css.section}>
          <p role="status">{texts.found(view.articles.length)}</p>
          <ArticleList label={texts.results(view.search)} articles={view.articles} />
        </div>
      );
    case 'article':
      return <ArticleText article={view.article} renderEmbed={renderEmbed} />;
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

interface ArticleTextProps extends Pick<HelpScreenProps, 'renderEmbed'> {
  article: HelpArticle;
}

function ArticleText({ article: { sections, links = [] }, renderEmbed }: ArticleTextProps): ReactElement {
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
            <Fragment key={embed.title}>{renderEmbed(embed)}</Fragment>
          ))}
        </section>
      ))}
      {links.length > 0 && (
        <nav className={css.ways} aria-label={texts.doIt}>
          {links.map(({ to, text }, index) => (
            <TextLink key={to} to={to} look={index === 0 ? 'primary' : 'secondary'}>
              {text}
            </TextLink>
          ))}
        </nav>
      )}
    </article>
  );
}
