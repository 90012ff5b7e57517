import type { ReactElement } from 'react';
import { definePage } from '../../../platform/definePage';
import { Card } from '../../../widgets/Card/Card';
import { FeatureList } from '../../../widgets/FeatureList/FeatureList';
import { Lead, Page, PageHead } from '../../../widgets/Page/Page';
import { Bar } from '../../../widgets/Stack/Stack';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import css from './page.module.css';
import { texts } from './texts';

/** Introduces team accounts, and leads to setting one up. */
function TeamsPage(): ReactElement {
  return (
    <Page width="text">
      <PageHead title={texts.title} lead={texts.lead}>
        <Bar>
          <TextLink to="/app/team-account-setup" look="primary">
            {texts.start}
          </TextLink>
          <TextLink to="/app/company-account-setup" look="secondary">
            {texts.company}
          </TextLink>
        </Bar>
        <Lead>{texts.note}</Lead>
      </PageHead>
      <Card title={texts.whatTitle}>
        <FeatureList items={texts.what.map((content) => ({ key: content, content }))} />
      </Card>
      <Card title={texts.howTitle}>
        <ol className={css.how}>
          {texts.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card title={texts.rolesTitle}>
        <dl className={css.roles}>
          {texts.roles.map(([role, text]) => (
            <div key={role}>
              <dt>{role}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}

export default definePage({
  path: '/teams',
  title: 'Teams',
  auth: 'attempt',
  frame: 'visitor',
  scrollsToTop: true,
  chunk: 'teams',
  Screen: TeamsPage,
});
