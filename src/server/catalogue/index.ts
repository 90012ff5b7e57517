/**
 * The product's own records, written at each start in every mode: apps, templates, flags, tests. Existing records stay; records
 * that have left the catalogue are deleted, unless something still refers to them.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isTrigger, nodesFor, type ServiceNode } from '../../domain/serviceNodes';
import type { Db, ServerContext } from '../platform/context';
import { services } from './services';
import { zapTemplates } from './zapTemplates';

/** A flag as everybody has it. A profile's or an account's own setting of the flag comes before it. */
interface Switch {
  readonly name: string;
  readonly scope: 'session' | 'account';
  readonly is_on: boolean;
  readonly about: string;
}

const switches: readonly Switch[] = [
  { name: 'zap_mover', scope: 'account', is_on: false, about: 'Moving Zaps between accounts' },
  { name: 'expanded_event_picker', scope: 'account', is_on: true, about: 'The editor offers the events of an app with what each does' },
  { name: 'expanded_event_picker_opt_out', scope: 'session', is_on: false, about: 'The editor shows the short list of events' },
  { name: 'template_search', scope: 'session', is_on: true, about: 'Searching templates on the use-case page' },
];

/**
 * `id`: never given to another test, because who sees what follows from it. The first variant is control. `is_interstate`: the test
 * runs on the public site as well.
 */
const abTests = [
  { id: 1, name: 'sign_up_promo_logos', variants: ['control', 'more_logos'], percent_eligible: 50, is_interstate: false },
  { id: 2, name: 'pricing_headline', variants: ['control', 'by_task', 'by_outcome'], percent_eligible: 100, is_interstate: true },
  { id: 3, name: 'partner_call_to_action', variants: ['control', 'start_building'], percent_eligible: 100, is_interstate: true },
];

/** The steps of all templates as rows, with the kinds and the titles of their events. */
export const templateSteps = zapTemplates.flatMap(({ id, steps }) =>
  steps.map(({ app, event, filledIn, shown }, position) => {
    const nodes = nodesFor(services.find(({ key }) => key === app)?.nodes ?? [], position);
    const { type, title } =
      shown ??
      typeAndTitle(
        nodes.find(({ action }) => action === event),
        `${app} ${event}`,
      );
    return { template_id: id, position, type, service_key: app, action: event, title, filled_in: filledIn };
  }),
);

function typeAndTitle(node: ServiceNode | undefined, name: string) {
  if (node === undefined) throw new Error(`A template has the step ${name}, which its app doesn’t offer there.`);
  const { kind, title } = node;
  return { type: isTrigger(node) ? 'read' : kind === 'search' || kind === 'filter' ? kind : 'write', title } as const;
}

const digestName = 'catalogue_digest';

/** Changes with everything that the catalogue writes. */
export const catalogueDigest = createHash('sha256')
  .update(JSON.stringify([services, zapTemplates, templateSteps, switches, abTests]))
  .digest('base64url');

/** Writes the catalogue unless this version is already stored. All or nothing; instances that start together wait for each other. */
export async function writeCatalogue(db: ServerContext['db']): Promise<void> {
  if ((await findDigest(db)) === catalogueDigest) return;
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE services IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    if ((await findDigest(tx)) === catalogueDigest) return;
    // Templates first, because they refer to apps.
    await tx.deleteFrom('zap_templates').execute();
    await tx.deleteFrom('services').execute();
    await tx
      .insertInto('services')
      .values(services.map((service) => ({ ...service, nodes: JSON.stringify(service.nodes) })))
      .execute();
    await writeTemplates(tx);
    await tx.deleteFrom('switches').execute();
    await tx.insertInto('switches').values(switches).execute();
    await writeAbTests(tx);
    await tx
      .insertInto('settings')
      .values({ name: digestName, value: catalogueDigest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: catalogueDigest }))
      .execute();
  });
}

async function findDigest(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', digestName).executeTakeFirst();
  return row?.value ?? null;
}

async function writeTemplates(tx: Db): Promise<void> {
  const rows = zapTemplates.map(({ steps: _, useCase, ...template }) => ({ ...template, use_cases: [useCase] }));
  await tx.insertInto('zap_templates').values(rows).execute();
  await tx
    .insertInto('zap_template_steps')
    .values(templateSteps.map((step) => ({ ...step, filled_in: JSON.stringify(step.filled_in) })))
    .execute();
}

/** A test that has left the catalogue is ended. */
async function writeAbTests(tx: Db): Promise<void> {
  await tx.updateTable('ab_tests').set({ is_running: false }).execute();
  for (const { id, ...test } of abTests) {
    const row = { ...test, is_running: true };
    await tx
      .insertInto('ab_tests')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}
