import type { ReactElement } from 'react';
import type { ResultOf } from '../../../contract/browser/graphql/operation';
import type { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';
import { JoinedLogos } from '../../widgets/JoinedLogos/JoinedLogos';
import { RouterLink } from '../../widgets/RouterLink/RouterLink';
import { UserFillText } from '../../widgets/UserFillText/UserFillText';
import css from './TemplateList.module.css';

const texts = {
  cannotRun: (count: number): string => (count === 1 ? '1 template can’t run here yet' : `${count} templates can’t run here yet`),
  cannotRunText:
    'This server knows some of the apps by name only. You can start from such a template, and choose other apps in the editor.',
  reason: (apps: readonly string[]): string => `${new Intl.ListFormat('en').format(apps)} can’t run here yet.`,
} as const;

/** A template as a list shows it. */
export interface TemplateCard {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** In the order of its steps, each once. */
  readonly apps: readonly { readonly name: string; readonly logoUrl: string | null }[];
  /** The names of its apps that are only known here: a Zap with them cannot be turned on. Empty for a template that can run. */
  readonly missingApps: readonly string[];
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
    missingApps: services.filter((service) => !service.can_run).map(({ name }) => name),
  };
}

interface TemplateListProps {
  /** Accessible name of the list. */
  label: string;
  templates: readonly TemplateCard[];
}

/** Templates to start from, each a link to its page. Those that can't run here come last, folded, each with the reason. */
export function TemplateList({ label, templates }: TemplateListProps): ReactElement {
  const runnable = templates.filter(({ missingApps }) => missingApps.length === 0);
  const others = templates.filter(({ missingApps }) => missingApps.length > 0);
  return (
    <>
      {runnable.length > 0 && <Cards label={label} templates={runnable} />}
      {others.length > 0 && (
        <details className={css.others} open={runnable.length === 0}>
          <summary>{texts.cannotRun(others.length)}</summary>
          <p className={css.about}>{texts.cannotRunText}</p>
          <Cards label={runnable.length === 0 ? label : texts.cannotRun(others.length)} templates={others} />
        </details>
      )}
    </>
  );
}

function Cards({ label, templates }: TemplateListProps): ReactElement {
  return (
    <ul className={css.list} aria-label={label}>
      {templates.map(({ id, title, description, apps, missingApps }) => (
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
          {missingApps.length > 0 && <p className={css.about}>{texts.reason(missingApps)}</p>}
        </li>
      ))}
    </ul>
  );
}
