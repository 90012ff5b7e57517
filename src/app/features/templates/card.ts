import type { ResultOf } from '../../../contract/browser/graphql/operation';
import type { zapTemplatesQuery } from '../../../contract/browser/graphql/operations/services';

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
