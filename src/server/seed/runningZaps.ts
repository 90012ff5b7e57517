/** Zaps of the demo that run from its first minute on. They use only apps that this server is itself: see `demoApps.ts`. */
import type { ActionStep, FilterStep, Step, TriggerStep, ZapDefinition } from '../../domain/runs/definition';
import { triggerKey } from '../../domain/runs/definition';
import { services, type AccountKey, type PersonKey } from '../../fixtures';
import { makeLive } from '../commands/zaps/makeLive';
import type { ServerContext } from '../context/context';
import { demoPaths } from '../http/pages/demoApps';
import { insertAuthentication } from '../records/catalogue/authentications';
import { encryptCredentials } from '../records/catalogue/encryptedCredentials';
import { findHookAddress } from '../runs/triggers';

/** The company, whose plan lets a Zap run every minute. */
const [account, owner]: [AccountKey, PersonKey] = ['meridian', 'companyOwner'];

type Transaction = Parameters<typeof makeLive>[1];

const head = { connectionId: null, title: null, note: '' };
const versionOf = (app: string): string => {
  const { version } = services.find(({ key }) => key === app)!;
  return version === null ? app : `${app}@${version}`;
};
const trigger = (app: string, event: string, fields: TriggerStep['fields']): TriggerStep => ({
  ...head,
  key: triggerKey,
  app: versionOf(app),
  event,
  fields,
});
const action = (key: string, app: string, event: string, fields: Step['fields'], connectionId: number | null = null): ActionStep => ({
  ...head,
  kind: 'action',
  key,
  app: versionOf(app),
  event,
  fields,
  connectionId,
});
const definition = (first: TriggerStep, ...steps: Step[]): ZapDefinition => ({ format: 1, zone: null, trigger: first, steps });

const onlyDelayed: FilterStep = {
  ...head,
  kind: 'filter',
  key: 'step2',
  app: 'FilterAPI',
  event: 'filter',
  fields: {},
  rules: { match: 'all', rules: [{ left: '{{trigger.body.status}}', operator: 'text_is', right: 'delayed', matchCase: false }] },
};

/** Writes them with their connection, published and turned on, in the transaction of the seed. */
export async function seedRunningZaps(
  context: ServerContext,
  tx: Transaction,
  profileIds: ReadonlyMap<PersonKey, number>,
  accountIds: ReadonlyMap<AccountKey, number>,
): Promise<void> {
  const [accountId, ownerId] = [accountIds.get(account)!, profileIds.get(owner)!];
  const now = context.clock.now();
  const at = (path: string) => `${context.config.publicUrl}${path}`;
  const chat = await insertAuthentication(tx, {
    profile_id: ownerId,
    account_id: accountId,
    selected_api: versionOf('SlackCLIAPI'),
    title: 'Dispatch chat',
    auth_type: 'api_key',
    is_demo: false,
    sealed: encryptCredentials(context, ownerId, { url: at(demoPaths.chat) }),
    created_at: now,
  });
  const turnOn = async (title: string, live: ZapDefinition): Promise<number> => {
    const row = {
      account_id: accountId,
      owner_id: ownerId,
      title,
      state: 'on' as const,
      created_at: now,
      updated_at: now,
      last_run_at: null,
    };
    const { id } = await tx.insertInto('zaps').values(row).returning('id').executeTakeFirstOrThrow();
    await makeLive(context, tx, id, { definition: live, live: null, draft: null, actorId: ownerId });
    return id;
  };
  const announce = await turnOn(
    'Post delayed shipments in the dispatch chat',
    definition(
      trigger('WebHookCLIAPI', 'catch_hook', {}),
      onlyDelayed,
      action('step3', 'StorageCLIAPI', 'increment', { key: 'delayed shipments' }),
      action(
        'step4',
        'SlackCLIAPI',
        'channel_message',
        { text: '{{trigger.body.number}} to {{trigger.body.city}} is {{trigger.body.hours}} h late. Delayed so far: {{step3.value}}.' },
        chat,
      ),
    ),
  );
  await turnOn(
    'Look for delayed shipments every minute',
    definition(
      trigger('ScheduleCLIAPI', 'every_minutes', { every: 1, weekends: true }),
      action('step2', 'WebHookCLIAPI', 'get', { url: at(demoPaths.shipment) }),
      action('step3', 'WebHookCLIAPI', 'post', {
        url: (await findHookAddress(context, tx, announce)) ?? '',
        bodyType: 'json',
        data: [
          { name: 'number', value: '{{step2.body.number}}' },
          { name: 'city', value: '{{step2.body.city}}' },
          { name: 'status', value: '{{step2.body.status}}' },
          { name: 'hours', value: '{{step2.body.hours}}' },
        ],
      }),
    ),
  );
  await turnOn(
    'Post news of the port in the dispatch chat',
    definition(
      trigger('RssCLIAPI', 'new_item', { url: at(demoPaths.feed) }),
      action('step2', 'SlackCLIAPI', 'channel_message', { text: 'News of the port: {{trigger.title}}' }, chat),
    ),
  );
}
