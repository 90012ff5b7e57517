import type { ReactElement } from 'react';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { Tag } from '../../widgets/Tag/Tag';
import { UserFillText } from '../../widgets/UserFillText/UserFillText';
import type { TemplateCard } from './card';
import css from './TemplateList.module.css';

export interface TemplateListProps {
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
