import { checkedTarget } from '../../../../domain/addresses';
import { platformAppId, type PlatformAppId } from '../../../../domain/appIds';
import { eagerApps } from '../shared/eagerAddresses';
import { readNext } from '../shared/next';
import { readEntryQuery } from '../shared/query';

/** The context in the address of a log-in or sign-up page: why the person comes. Nothing of it is looked up yet. */
export interface RequestedContext {
  /** The destination is already known: the Zap's own switch, or apps to connect. */
  readonly preview: 'zap' | 'apps' | null;
  /** An invitation's code. It stays out of the store (S61). */
  readonly invitation: string | null;
  /** Invited to maintain an integration; `app` is null if the address names none. */
  readonly team: { readonly app: PlatformAppId | null } | null;
  readonly templateId: string | null;
  /** Apps by id, slug or versioned key: two at most. */
  readonly services: readonly string[];
  readonly useCase: string | null;
  readonly isForSchools: boolean;
}

const nothing: RequestedContext = {
  preview: null,
  invitation: null,
  team: null,
  templateId: null,
  services: [],
  useCase: null,
  isForSchools: false,
};

/**
 * Reads path, query and `next`. A foreign `next` counts as none (S37). A person who signs in again for an action has no other
 * context (decision D9). Never throws.
 */
export function readAsked(pathname: string, search: string, origin: string, invitation: string | null = null): RequestedContext {
  const query = readEntryQuery(search);
  if (query.reauth) return nothing;
  const next = checkedTarget(readNext(search), origin);
  const [path = '', nextQuery = ''] = (next ?? '').split('#')[0]?.split(/\?(.*)/s) ?? [];
  const slugs = eagerApps(path);
  const isZap = /^\/webintent\/create-zap\/?$/.test(path);
  const appId = groups(/^\/sign-up\/team-member\/([^/]+)\/?$/, pathname)?.[0];
  const templateId = isZap ? new URLSearchParams(nextQuery).get('template') : groups(/^\/zap-templates\/edit\/([^/]+)\/?$/, path)?.[0];
  return {
    preview: isZap ? 'zap' : slugs ? 'apps' : null,
    invitation: invitation ?? query.invitation,
    team: appId ? { app: platformAppId(appId, readNext(search)) } : query.promo === 'teamMember' ? { app: null } : null,
    templateId: templateId || null,
    services: [...new Set(slugs ?? query.selectedApis)].slice(0, 2),
    useCase: query.useCase,
    isForSchools: query.promo === 'edu',
  };
}

/** The decoded parts of a path that a pattern matches; null if it does not match or cannot be decoded. */
function groups(pattern: RegExp, path: string): string[] | null {
  try {
    return (
      pattern
        .exec(path)
        ?.slice(1)
        .filter((part) => part !== undefined)
        .map(decodeURIComponent) ?? null
    );
  } catch {
    return null;
  }
}
