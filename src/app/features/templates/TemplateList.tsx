import type { ReactElement } from 'react';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import type { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { Tag } from '../../widgets/Tag/Tag';
import { UserFillText } from '../../widgets/UserFillText/UserFillText';
import css from './TemplateList.module.css';

/** A template as a list shows it. */
export interface TemplateCard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** In the order of its steps, each once. */
  readonly apps: readonly { readonly name: string; readonly logoUrl: string | null }[];
  /** False if one of its apps is only known: its Zap cannot be turned on. */
  readonly canRun: boolean;
}

export type WireTemplate = ResultOf<typeof zapTemplatesQuery>['zapTemplates']['nodes'][number];
/** The fields of a template for a card. */
type CardSource = Pick<WireTemplate, 'id' | 'title' | 'description'> & {
  readonly services: readonly { readonly name: string; readonly logoUrl: string | null; readonly can_run: boolean }[];
};

export function cardOf({ id, title, description, services }: CardSource): TemplateCard {
  return {
    id,
    title,
    description,
    apps: services.map(({ name, logoUrl }) => ({ name, logoUrl })),
    canRun: services.every((service) => service.can_run),
  };
}

interface TemplateListProps {
  /** Accessible name of the list. */
  label: string;
  templates: readonly TemplateCard[];
}

const cannotRun = 'Can’t run here yet';

/** Templates to start from, each a link to its page. */
export function TemplateList({ label, templates }: TemplateListProps): ReactElement {
  return (
    <ul className={css.list} aria-label={label}>
      {templates.map(({ id, title, description, apps, canRun }) => (
        <li key={id} className={css.card}>
          <span aria-hidden="true">
            <JoinedLogos limit={3} size={32} apps={apps.map(({ name, logoUrl }) => ({ name, url: logoUrl }))} />
          </span>
          <RouterLink className={css.title} to={`/zap-templates/edit/${encodeURIComponent(id)}`}>
            <UserFillText>{title}</UserFillText>
          </RouterLink>
          <p className={css.about}>
            <UserFillText>{description}</UserFillText>
          </p>
          {!canRun && <Tag>{cannotRun}</Tag>}
        </li>
      ))}
    </ul>
  );
}
