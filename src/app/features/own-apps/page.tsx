import type { ReactElement } from 'react';
import type { OwnApp } from '../../../contract/ownApps';
import { mayChangeOwnApps } from '../../../domain/ownApps';
import { isTrigger } from '../../../domain/serviceNodes';
import { definePage } from '../../platform/definePage';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { AppLogo } from '../../widgets/AppLogo/AppLogo';
import { EmptyState } from '../../widgets/EmptyState/EmptyState';
import { LoadFailure } from '../../widgets/LoadFailure/LoadFailure';
import { Page, PageHead } from '../../widgets/Page/Page';
import { Row, RowList } from '../../widgets/RowList/RowList';
import { Skeleton } from '../../widgets/Skeleton/Skeleton';
import { Bar } from '../../widgets/Stack/Stack';
import { TextLink } from '../../widgets/TextLink/TextLink';
import { VisuallyHidden } from '../../widgets/VisuallyHidden/VisuallyHidden';
import { currentAccountChosen, parts as accounts, selectRole } from '../accounts';
import { loadOwnApps, ownAppsSlice, selectOwnApps } from './state';
import { texts } from './texts';

const { retried } = ownAppsSlice.actions;

/** The apps that people of the account made. */
function OwnAppsPage(): ReactElement {
  const mayChange = mayChangeOwnApps(useAppSelector(selectRole));
  return (
    <Page>
      <PageHead
        back={<TextLink to="/apps">{texts.allApps}</TextLink>}
        title={texts.title}
        lead={texts.lead}
        action={
          mayChange && (
            <TextLink to="/app/own-apps/new" look="primary">
              {texts.create}
            </TextLink>
          )
        }
      />
      <Content mayChange={mayChange} />
    </Page>
  );
}

function Content({ mayChange }: { mayChange: boolean }): ReactElement {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectOwnApps);
  if (state.phase === 'loading') return <Skeleton label={texts.loading} shape="row" lines={3} />;
  if (state.phase === 'failed') return <LoadFailure title={texts.failed} retry={texts.retry} onRetry={() => dispatch(retried())} />;
  if (state.apps.length === 0) return <EmptyState title={texts.empty}>{mayChange ? texts.emptyText : texts.emptyOther}</EmptyState>;
  return (
    <RowList label={texts.title} isFramed>
      {state.apps.map((app) => (
        <AppRow key={app.id} app={app} />
      ))}
    </RowList>
  );
}

function AppRow({ app: { id, name, about, authType, hosts, nodes, olderUses, mayChange } }: { app: OwnApp }): ReactElement {
  const triggers = nodes.filter(isTrigger).length;
  const offers = texts.events(triggers, nodes.length - triggers) || texts.noEvents;
  const facts = [offers, texts.hosts(hosts), ...(olderUses === 0 ? [] : [texts.older(olderUses)])].join(' · ');
  const key = encodeURIComponent(id);
  return (
    <Row
      icon={<AppLogo name={name} url={null} size={32} />}
      title={name}
      details={about === '' ? [facts] : [about, facts]}
      action={
        <Bar align="end">
          {authType !== 'none' && (
            <TextLink to={`/engine/auth/start/${key}?previous=${encodeURIComponent('/app/own-apps')}`} look="secondary">
              {texts.connect} <VisuallyHidden>{name}</VisuallyHidden>
            </TextLink>
          )}
          <TextLink to={`/app/own-apps/${key}`} look="secondary">
            {mayChange ? texts.edit : texts.view} <VisuallyHidden>{name}</VisuallyHidden>
          </TextLink>
        </Bar>
      }
    />
  );
}

export default definePage({
  path: '/app/own-apps',
  title: 'Your Apps',
  frame: 'full',
  scrollsToTop: true,
  needs: [accounts],
  slices: [ownAppsSlice],
  load: loadOwnApps,
  reloadOn: [currentAccountChosen, retried],
  Screen: OwnAppsPage,
});
