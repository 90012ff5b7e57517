/**
 * The product's own records, written at each start in every mode: apps, templates, flags, tests. Existing records stay; records
 * that have left the catalogue are deleted, unless something still refers to them.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { abTests, nodesOf, services, switches, zapTemplates } from '../fixtures';
import type { Db, ServerContext } from './context/context';

const digestName = 'catalogue_digest';

/** Writes the catalogue unless this version is already stored. All or nothing; instances that start together wait for each other. */
export async function writeCatalogue(db: ServerContext['db']): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([services, services.map(nodesOf), zapTemplates, switches, abTests]))
    .digest('base64url');
  if ((await findDigest(db)) === digest) return;
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE services IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    if ((await findDigest(tx)) === digest) return;
    // Templates first, because they refer to apps.
    await tx.deleteFrom('zap_templates').execute();
    await tx.deleteFrom('services').execute();
    await tx.insertInto('services').values(services.map(rowOfService)).execute();
    await writeTemplates(tx);
    await tx.deleteFrom('switches').execute();
    await tx
      .insertInto('switches')
      .values(switches.map(({ name, scope, isOn, about }) => ({ name, scope, is_on: isOn, about })))
      .execute();
    await writeAbTests(tx);
    await tx
      .insertInto('settings')
      .values({ name: digestName, value: digest })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: digest }))
      .execute();
  });
}

async function findDigest(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', digestName).executeTakeFirst();
  return row?.value ?? null;
}

function rowOfService(service: (typeof services)[number]) {
  return {
    key: service.key,
    version: service.version,
    newest_version: service.newestVersion,
    name: service.name,
    slug: service.slug,
    description: service.description,
    categories: [...service.categories],
    logo: service.mark?.[0] ?? null,
    color: service.mark?.[1] ?? null,
    popularity: service.popularity,
    added_on: service.addedOn,
    auth_type: service.authType,
    upfront_fields: [...service.upfrontFields],
    is_premium: service.isPremium,
    is_public: service.isPublic,
    is_upcoming: service.isUpcoming,
    is_hidden: service.isHidden,
    is_deprecated: service.isDeprecated,
    is_beta: service.isBeta,
    is_built_in: service.isBuiltIn,
    is_featured: service.isFeatured,
    is_invite_only: service.isInviteOnly,
    nodes: JSON.stringify(nodesOf(service)),
  };
}

async function writeTemplates(tx: Db): Promise<void> {
  await tx
    .insertInto('zap_templates')
    .values(
      zapTemplates.map(({ id, title, description, useCases, popularity }) => ({
        id,
        title,
        description,
        use_cases: [...useCases],
        popularity,
      })),
    )
    .execute();
  const steps = zapTemplates.flatMap(({ id, steps }) =>
    steps.map(({ type, service, action, title, filledIn }, position) => ({
      template_id: id,
      position,
      type,
      service_key: service,
      action,
      title,
      filled_in: JSON.stringify(filledIn),
    })),
  );
  await tx.insertInto('zap_template_steps').values(steps).execute();
}

/** A test that has left the catalogue is ended. */
async function writeAbTests(tx: Db): Promise<void> {
  await tx.updateTable('ab_tests').set({ is_running: false }).execute();
  for (const { id, name, variants, percentEligible, isInterstate } of abTests) {
    const row = { name, variants: [...variants], percent_eligible: percentEligible, is_interstate: isInterstate, is_running: true };
    await tx
      .insertInto('ab_tests')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}
