import { useEffect, useRef, type ReactElement } from 'react';
import { allCategories, categoryName, serviceSorts, type ServiceSort } from '../../../../domain/services';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LazyImage } from '../../../widgets/LazyImage/LazyImage';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Pagination } from '../../../widgets/Pagination/Pagination';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from './texts';
import css from './DirectoryScreen.module.css';
import { shownApps, type AppCard, type DirectoryState, type LoadedApps } from './state';
import { runningChoices, type Running } from './wanted';

export interface DirectoryScreenProps {
  directory: DirectoryState;
  onSearch: (search: string) => void;
  onCategory: (category: string) => void;
  onRunning: (running: Running) => void;
  onSort: (sort: ServiceSort) => void;
  onClear: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onRetry: () => void;
}

/** Every app that Zaps connect: searched by name, narrowed by category, ordered. */
export function DirectoryScreen({ directory, onSearch, onCategory, onRunning, onSort, ...acts }: DirectoryScreenProps): ReactElement {
  const { wanted, categories, content } = directory;
  const isKnown = wanted.category === allCategories || categories.some(({ slug }) => slug === wanted.category);
  const choices = [
    { value: allCategories, label: texts.allCategories },
    ...categories.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${count})` })),
    // The address may name one that is not there, or that is still on its way.
    ...(isKnown ? [] : [{ value: wanted.category, label: categoryName(wanted.category) }]),
  ];
  const result = content.phase === 'loaded' ? texts.found(content.total) : '';
  return (
    <div className={css.page}>
      <div className={css.top}>
        <h1>{texts.title}</h1>
        <p className={css.lead}>{texts.lead}</p>
      </div>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchField label={texts.search} value={wanted.search} onChange={onSearch} result={result} />
        </div>
        <SelectField label={texts.category} name="category" value={wanted.category} choices={choices} onChange={onCategory} />
        <SelectField
          label={texts.running}
          name="runs"
          value={wanted.running}
          choices={runningChoices.map((value) => ({ value, label: texts.runningChoices[value] }))}
          onChange={(value) => onRunning(value as Running)}
        />
        <SelectField
          label={texts.sort}
          name="sort"
          value={wanted.sort}
          choices={serviceSorts.map(({ key, label }) => ({ value: key, label }))}
          onChange={(value) => onSort(value as ServiceSort)}
        />
      </div>
      <Apps content={content} {...acts} />
    </div>
  );
}

type AppsProps = Pick<DirectoryScreenProps, 'onClear' | 'onNext' | 'onPrevious' | 'onRetry'> & { content: DirectoryState['content'] };

function Apps({ content, onClear, onNext, onPrevious, onRetry }: AppsProps): ReactElement {
  if (content.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={6} />;
  if (content.phase === 'failed') {
    return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={onRetry} />;
  }
  if (content.total === 0) {
    return (
      <EmptyState title={texts.none} action={<Button onClick={onClear}>{texts.showAll}</Button>}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return <Page content={content} onNext={onNext} onPrevious={onPrevious} />;
}

type PageProps = Pick<DirectoryScreenProps, 'onNext' | 'onPrevious'> & { content: LoadedApps };

/** One page of the apps. Another page is shown from its top, with the focus there. */
function Page({ content, onNext, onPrevious }: PageProps): ReactElement {
  const { page, total, next } = content;
  const { apps, ...place } = shownApps(content);
  const list = useRef<HTMLUListElement>(null);
  const pageBefore = useRef(page);
  useEffect(() => {
    if (page === pageBefore.current) return;
    pageBefore.current = page;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  return (
    <div className={css.found}>
      <p className={css.count}>{texts.found(total)}</p>
      <ul className={css.list} aria-label={texts.title} ref={list} tabIndex={-1}>
        {apps.map((app) => (
          <App key={app.id} app={app} />
        ))}
      </ul>
      {next === 'failed' && <Notice kind="error">{texts.moreFailed}</Notice>}
      {(place.hasPrevious || place.hasNext) && (
        <Pagination label={texts.title} total={total} isLoading={next === 'loading'} onNext={onNext} onPrevious={onPrevious} {...place} />
      )}
    </div>
  );
}

function App({ app: { name, slug, description, logoUrl, isPremium, canRun } }: { app: AppCard }): ReactElement {
  return (
    <li className={css.app}>
      <span aria-hidden="true">
        <LazyImage url={logoUrl}>{(url) => <AppLogo name={name} url={url} size={32} />}</LazyImage>
      </span>
      <span className={css.about}>
        <span className={css.names}>
          <RouterLink className={css.name} to={`/apps/${slug}/integrations`}>
            {name}
          </RouterLink>
          {isPremium && <Tag kind="info">{texts.premium}</Tag>}
          {!canRun && <Tag>{texts.cannotRun}</Tag>}
        </span>
        <span className={css.description}>{description}</span>
      </span>
    </li>
  );
}
