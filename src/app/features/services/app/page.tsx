import type { ReactElement } from 'react';
import { categoryName } from '../../../../domain/services';
import { definePage } from '../../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../../widgets/LoadFailure/LoadFailure';
import { Notice } from '../../../widgets/Notice/Notice';
import { Page } from '../../../widgets/Page/Page';
import { ReadMore } from '../../../widgets/ReadMore/ReadMore';
import { Skeleton } from '../../../widgets/Skeleton/Skeleton';
import { Bar, Stack } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { TemplateList } from '../../templates';
import { AppFacts } from './facts';
import css from './page.module.css';
import { appPageSlice, loadApp, selectAppPage, type AppPageState } from './state';
import { texts } from './texts';

const { retried } = appPageSlice.actions;

/** An app: its description, how to connect it, and the templates that use it. */
function AppPage(): ReactElement {
  const dispatch = useAppDispatch();
  const page = useAppSelector(selectAppPage);
  switch (page.phase) {
    case 'loading':
      return (
        <Page>
          <Skeleton label={texts.loading} />
        </Page>
      );
    case 'missing':
      return (
        <EmptyState
          level="h1"
          title={texts.missing}
          action={
            <TextLink to="/apps" look="primary">
              {texts.back}
            </TextLink>
          }
        >
          {texts.missingText}
        </EmptyState>
      );
    case 'failed':
      return (
        <Page>
          <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())} />
        </Page>
      );
    case 'loaded':
      return <AppOf {...page} />;
  }
}

function AppOf({ app, templates }: Extract<AppPageState, { phase: 'loaded' }>): ReactElement {
  const { id, name, slug, description, categories, logoUrl, authType, isPremium, isUpcoming, isDeprecated, beta, can_run: canRun } = app;
  const isConnectable = canRun && authType !== 'none' && !isUpcoming && !isDeprecated;
  return (
    <Page>
      <div>
        <TextLink to="/apps" isQuiet>
          {texts.back}
        </TextLink>
      </div>
      <div className={css.top}>
        <AppLogo name={name} url={logoUrl} size={64} />
        <div className={css.about}>
          <h1>{texts.title(name)}</h1>
          <div className={css.lead}>
            <ReadMore text={description} />
          </div>
          <Bar>
            {isPremium && <Tag kind="info">{texts.premium}</Tag>}
            {beta && <Tag kind="warning">{texts.beta}</Tag>}
            {isUpcoming && <Tag>{texts.upcoming}</Tag>}
            {isDeprecated && <Tag>{texts.deprecated}</Tag>}
          </Bar>
        </div>
        {isConnectable && (
          <TextLink
            to={`/engine/auth/start/${encodeURIComponent(id)}?previous=${encodeURIComponent(`/apps/${slug}/integrations`)}`}
            look="primary"
          >
            {texts.connect(name)}
          </TextLink>
        )}
      </div>
      {!canRun && (
        <Notice kind="info" title={texts.cannotRun(name)}>
          {texts.cannotRunText}
        </Notice>
      )}
      <ul className={css.categories} aria-label={texts.categories}>
        {categories.map((each) => (
          <li key={each}>
            <TextLink to={`/apps?category=${encodeURIComponent(each)}`} isQuiet>
              {categoryName(each)}
            </TextLink>
          </li>
        ))}
      </ul>
      {app.runtime !== null && <AppFacts app={app} runtime={app.runtime} />}
      <section aria-labelledby="app-templates">
        <Stack>
          <h2 id="app-templates">{texts.templates(name)}</h2>
          {templates.length === 0 ? (
            <Notice kind="info" title={texts.noTemplates}>
              {isConnectable && texts.noTemplatesText}
            </Notice>
          ) : (
            <TemplateList label={texts.templates(name)} templates={templates} />
          )}
        </Stack>
      </section>
    </Page>
  );
}

export default definePage({
  path: '/apps/:slug/integrations',
  title: 'App',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'app-page',
  slices: [appPageSlice],
  load: loadApp,
  reloadOn: [retried],
  Screen: AppPage,
});
