/** Subscriptions of apps that list their webhooks. */
import type { Place, RequestDefinition, StepDefinition, SubscribedHook, Template } from '../../domain/apps/definition';

interface Webhooks {
  /** Requests that the others need. */
  readonly before?: readonly StepDefinition[];
  /** Lists the webhooks; its reply is `found`. */
  readonly list: RequestDefinition;
  /** The place of the ID of the webhook with the address: `found.body[url={hook.url}].id`. */
  readonly ours: Place;
  readonly create: RequestDefinition;
  /** Gets the ID as a template. */
  readonly remove: (id: Template) => RequestDefinition;
  readonly keep?: Readonly<Record<string, Place>>;
  /** Of signing in whose credentials may subscribe; all if left out. */
  readonly ways?: readonly string[];
}

/** A webhook that is there already, after a crash or before a renewal, is removed before it is created again: its secret is unknown. */
export function subscribing({
  before = [],
  list,
  ours,
  create,
  remove,
  keep,
  ways,
}: Webhooks): Pick<SubscribedHook, 'subscribe' | 'unsubscribe'> {
  const steps: readonly StepDefinition[] = [...before, { name: 'found', request: list, repeat: 'safe' }];
  const isThere = { [ours]: { present: true } };
  const request = remove(`{${ours}}`);
  return {
    subscribe: {
      steps: [...steps, { name: 'removed', when: isThere, request, repeat: 'safe' }],
      request: create,
      ...(keep !== undefined && { keep }),
      ...(ways !== undefined && { ways }),
    },
    unsubscribe: { steps, when: isThere, request },
  };
}
