import { useEffect, useRef, type ReactElement } from 'react';
import { allCategories, categoryName, serviceSorts, type ServiceSort } from '../../../../domain/services';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppBrowser, AppFace, type AppKind } from '../../../widgets/AppGrid/AppGrid';
import grid from '../../../widgets/AppGrid/AppGrid.module.css';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LazyImage } from '../../../widgets/LazyImage/LazyImage';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page, PageHead } from '../../../widgets/Page/Page';
import { Pagination } from '../../../widgets/Pagination/Pagination';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { selectCurrentProfileId } from '../../session';
import css from './page.module.css';
import { directoryFlow, directorySlice, loadApps, selectDirectory, shownApps, type AppCard, type LoadedApps } from './state';
import { texts } from './texts';
import { runningChoices, type Running } from './wanted';

const { actions: events } = directorySlice;

/** Every app that Zaps connect: searched by name, narrowed by category, ordered. */
function DirectoryPage(): ReactElement {
  const dispatch = useAppDispatch();
  const { wanted, categories, content } = useAppSelector(selectDirectory);
  const isSignedIn = useAppSelector(selectCurrentProfileId) !== null;
  const isKnown = wanted.category === allCategories || categories.some(({ slug }) => slug === wanted.category);
  const kinds: readonly AppKind[] = [
    { value: allCategories, label: texts.allCategories },
    ...categories.map(({ slug, name, count }) => ({ value: slug, label: name, count })),
    // The address may name one that is not there, or that is still on its way.
    ...(isKnown ? [] : [{ value: wanted.category, label: categoryName(wanted.category) }]),
  ];
  return (
    <Page width="normal">
      <PageHead
        title={texts.title}
        lead={wanted.running === 'here' ? texts.lead : `${texts.lead} ${texts.leadNotYet}`}
        action={
          isSignedIn && (
            <TextLink to="/app/own-apps" look="secondary">
              {texts.yourApps}
            </TextLink>
          )
        }
      />
      <div className={css.tools}>
        <div className={css.search}>
          <SearchField
            label={texts.search}
            value={wanted.search}
            onChange={(search) => dispatch(events.searchTyped({ search }))}
            result={content.phase === 'loaded' ? texts.found(content.total) : ''}
          />
        </div>
        <SelectField
          label={texts.running}
          name="runs"
          value={wanted.running}
          choices={runningChoices.map((value) => ({ value, label: texts.runningChoices[value] }))}
          onChange={(value) => dispatch(events.runningChosen({ running: value as Running }))}
        />
        <SelectField
          label={texts.sort}
          name="sort"
          value={wanted.sort}
          choices={serviceSorts.map(({ key, label }) => ({ value: key, label }))}
          onChange={(value) => dispatch(events.sortChosen({ sort: value as ServiceSort }))}
        />
      </div>
      <AppBrowser
        label={texts.category}
        kinds={kinds}
        kind={wanted.category}
        onKind={(category) => dispatch(events.categoryChosen({ category }))}
      >
        <Apps />
      </AppBrowser>
    </Page>
  );
}

function Apps(): ReactElement {
  const dispatch = useAppDispatch();
  const { content, wanted } = useAppSelector(selectDirectory);
  if (content.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={6} />;
  if (content.phase === 'failed') {
    return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(events.retried())} />;
  }
  if (content.total === 0) {
    return (
      <EmptyState
        title={texts.none}
        action={
          <Bar align="center">
            {wanted.running === 'here' && (
              <Button onClick={() => dispatch(events.runningChosen({ running: 'not-here' }))}>{texts.searchNotYet}</Button>
            )}
            <Button onClick={() => dispatch(events.cleared())}>{texts.showAll}</Button>
          </Bar>
        }
      >
        {wanted.running === 'here' ? texts.noneHereText : texts.noneText}
      </EmptyState>
    );
  }
  return <List {...content} />;
}

/** One page of the apps. Another page is shown from its top, with the focus there. */
function List(content: LoadedApps): ReactElement {
  const dispatch = useAppDispatch();
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
    <Stack align="start">
      <p className={css.count}>{texts.found(total)}</p>
      <ul className={grid.grid} data-look="cards" aria-label={texts.title} ref={list} tabIndex={-1}>
        {apps.map((app) => (
          <App key={app.id} app={app} />
        ))}
      </ul>
      {next === 'failed' && <Notice kind="error">{texts.moreFailed}</Notice>}
      {(place.hasPrevious || place.hasNext) && (
        <Pagination
          label={texts.title}
          total={total}
          isLoading={next === 'loading'}
          onNext={() => dispatch(events.nextRequested())}
          onPrevious={() => dispatch(events.previousRequested())}
          {...place}
        />
      )}
    </Stack>
  );
}

function App({ app: { name, slug, description, logoUrl, canRun } }: { app: AppCard }): ReactElement {
  return (
    <li className={grid.tile}>
      <AppFace
        name={<RouterLink to={`/apps/${slug}/integrations`}>{name}</RouterLink>}
        logo={<LazyImage url={logoUrl}>{(url) => <AppLogo name={name} url={url} size={32} isPending={url !== logoUrl} />}</LazyImage>}
        tags={!canRun && <Tag>{texts.cannotRun}</Tag>}
        note={description}
      />
    </li>
  );
}

export default definePage({
  path: '/apps',
  title: 'Apps',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'apps',
  slices: [directorySlice],
  sagas: [directoryFlow],
  load: loadApps,
  reloadOn: [events.retried],
  Screen: DirectoryPage,
});
