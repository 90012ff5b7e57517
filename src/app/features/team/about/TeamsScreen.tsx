import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { FeatureList } from '../../../widgets/FeatureList/FeatureList';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { copy } from './copy';
import css from './TeamsScreen.module.css';

/** Introduces team accounts, and leads to setting one up. */
export function TeamsScreen(): ReactElement {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{copy.title}</h1>
        <p className={css.lead}>{copy.lead}</p>
        <div className={css.ways}>
          <TextLink to="/app/team-account-setup" look="primary">
            {copy.start}
          </TextLink>
          <TextLink to="/app/company-account-setup" look="secondary">
            {copy.company}
          </TextLink>
        </div>
        <p className={css.note}>{copy.note}</p>
      </div>
      <Card title={copy.whatTitle}>
        <FeatureList items={copy.what.map((content) => ({ key: content, content }))} />
      </Card>
      <Card title={copy.howTitle}>
        <ol className={css.how}>
          {copy.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card title={copy.rolesTitle}>
        <dl className={css.roles}>
          {copy.roles.map(([role, text]) => (
            <div key={role}>
              <dt>{role}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
