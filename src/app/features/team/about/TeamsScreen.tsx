import type { ReactElement } from 'react';
import { Card } from '../../../widgets/Card/Card';
import { FeatureList } from '../../../widgets/FeatureList/FeatureList';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { texts } from './texts';
import css from './TeamsScreen.module.css';

/** Introduces team accounts, and leads to setting one up. */
export function TeamsScreen(): ReactElement {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{texts.title}</h1>
        <p className={css.lead}>{texts.lead}</p>
        <div className={css.ways}>
          <TextLink to="/app/team-account-setup" look="primary">
            {texts.start}
          </TextLink>
          <TextLink to="/app/company-account-setup" look="secondary">
            {texts.company}
          </TextLink>
        </div>
        <p className={css.note}>{texts.note}</p>
      </div>
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
    </div>
  );
}
