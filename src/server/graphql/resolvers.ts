import { categoryName, isUsableInSteps, sortServices } from '../../domain/services';
import {
  chosenServices,
  type ChosenServices,
  chosenTemplates,
  type ChosenTemplates,
  listedServices,
  presentService,
  presentZapPreview,
  presentZapTemplate,
  visibleService,
} from '../catalogue/reply';
import { allServices, findZapTemplate, servicesByKey } from '../catalogue/store';
import { type PageInput, pageOf } from '../platform/requests/pages';
import { type GraphqlCaller, isMember, takeLookUp } from './caller';
import { findInvitationByCode } from '../team/store';
import { hashToken } from '../platform/encryption/encryption';
import { assignVariant } from '../../domain/abTests';
import { isBot } from '../../domain/bots';
import { flagValues } from '../../domain/featureFlags';
import { defaultsOf, describedFlags, findTrackingProfile, runningAbTests } from '../tracking/store';
import { findAccountOf } from '../accounts/store';
import { appKey } from '../../domain/zapSteps';
import { maySeeService } from '../catalogue/policy';
import { maySeeOwnerEmail, maySeeZapPreview } from '../sharedZaps/policy';
import { findZapShare } from '../sharedZaps/store';
import { presentRuntime } from '../connections/runtime.reply';

type ServicesInput = PageInput & ChosenServices;
type TemplatesInput = PageInput & ChosenTemplates;

/** Apps and templates: the same for everybody. */
const catalogueResolvers = {
  /** A7.29, A7.30. By key or slug, with or without a version; hidden and private apps are never returned. */
  service: (_root: unknown, { id }: { id: string }, { server }: GraphqlCaller) => visibleService(server, id),

  /** B3.35, B3.36. */
  services: async (_root: unknown, input: ServicesInput, caller: GraphqlCaller) => {
    return pageOf(await chosenServices(caller.server, input), input);
  },

  /** B3.37. A few hundred, loaded at once for building a Zap. */
  stepServices: async (_root: unknown, _input: unknown, { server }: GraphqlCaller) => {
    const now = server.clock.now();
    const all = (await allServices(server.db)).map((service) => presentService(service, now));
    return sortServices(all.filter(isUsableInSteps), 'name');
  },

  serviceCategories: async (_root: unknown, { can_run: canRun }: { can_run?: boolean | null }, caller: GraphqlCaller) => {
    const counts = new Map<string, number>();
    const counted = (await listedServices(caller.server)).filter((service) => canRun == null || service.can_run === canRun);
    for (const slug of counted.flatMap(({ categories }) => categories)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([slug, count]) => ({ slug, name: categoryName(slug), count }));
  },

  /** A3.35, A7.32. */
  zapTemplate: async (_root: unknown, { id }: { id: string }, { server }: GraphqlCaller) => {
    const template = await findZapTemplate(server.db, id);
    return template === null ? null : presentZapTemplate(template, server.clock.now());
  },

  zapTemplates: async (_root: unknown, input: TemplatesInput, { server }: GraphqlCaller) => {
    const found = await chosenTemplates(server, input);
    const { nodes, ...page } = pageOf(found, input);
    return { ...page, nodes: nodes.map((template) => presentZapTemplate(template, server.clock.now())) };
  },
};

const invitationResolvers = {
  /** A3.33, A7.28. Unknown, used and expired look alike (S54). */
  invitationByCode: async (_root: unknown, { code }: { code: string }, caller: GraphqlCaller) => {
    await takeLookUp(caller, 'invitation');
    const invitation = await findInvitationByCode(caller.server.db, hashToken(code), caller.server.clock.now());
    if (invitation === null) return null;
    const { id, email, accountName: name, accountLogoUrl: logoUrl } = invitation;
    return { id, email, account: { name, logoUrl } };
  },
};

async function identityOf({ server, profileId, visitorIdentity }: GraphqlCaller) {
  const profile = profileId === null ? null : await findTrackingProfile(server.db, profileId);
  if (profile === null) return { identity: visitorIdentity, testIdentity: visitorIdentity, staff: {}, person: {} };
  return {
    identity: profile.identity,
    /** Null: the person takes part in no test. */
    testIdentity: profile.allows_ab_tests ? profile.identity : null,
    staff: profile.switches,
    person: profile.flag_choices,
  };
}

/** Flags and tests: each field answers for the caller alone (S51). */
const sessionResolvers = {
  /** A7.27, B7.27. */
  session: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const { identity, staff, person } = await identityOf(caller);
    const defaults = defaultsOf(await describedFlags(caller.server.db), 'session');
    return { identity, switches: flagValues({ defaults, staff, person, account: null }) };
  },

  account: async (_root: unknown, { id }: { id?: number | null }, caller: GraphqlCaller) => {
    if (id == null || caller.profileId === null) return null;
    const account = await findAccountOf(caller.server.db, caller.profileId, id, caller.server.clock.now());
    if (account === null) return null;
    const defaults = defaultsOf(await describedFlags(caller.server.db), 'account');
    // The layers of the session are in its own field; pages put these flags above them.
    const switches = flagValues({ defaults: {}, staff: {}, person: {}, account: { defaults, own: account.switches } });
    return { id: account.id, switches };
  },

  /** A7.26, B7.26. Crawlers, and people who turned tests off, take part in nothing. */
  abTests: async (_root: unknown, _input: unknown, caller: GraphqlCaller) => {
    const { testIdentity } = isBot(caller.userAgent) ? { testIdentity: null } : await identityOf(caller);
    const tests = await runningAbTests(caller.server.db);
    return tests.map(({ id, name, variants, percent_eligible: percentEligible, is_interstate: interstate }) => ({
      ...assignVariant({ id, variants, percentEligible }, testIdentity),
      id,
      name,
      interstate,
    }));
  },
};

const zapPreviewResolvers = {
  /** A3.34, A7.31. An invisible Zap looks like a missing one (S51). */
  zapPreview: async (_root: unknown, { id }: { id: string }, caller: GraphqlCaller) => {
    await takeLookUp(caller, 'zap_preview');
    const share = await findZapShare(caller.server.db, id);
    if (share === null) return null;
    const viewer = { profileId: caller.profileId, isMember: await isMember(caller, share.accountId) };
    if (!maySeeZapPreview(viewer, share)) return null;
    const services = await servicesByKey(
      caller.server.db,
      share.nodes.map((node) => appKey(node.selected_api)),
    );
    const now = caller.server.clock.now();
    const serviceOf = (selectedApi: string) => {
      const service = services.get(appKey(selectedApi));
      return service !== undefined && maySeeService(service) ? presentService(service, now) : null;
    };
    return presentZapPreview(share, maySeeOwnerEmail(viewer, share.owner.id), serviceOf);
  },
};

/** The resolvers of the fields of Query; below, all but one are plain values made by a presenter. */
export const resolvers = {
  Query: { ...sessionResolvers, ...catalogueResolvers, ...invitationResolvers, ...zapPreviewResolvers },
  Service: {
    /** Of hundreds of apps, one page needs it of one. */
    runtime: ({ key }: { key: string }, _input: unknown, { server }: GraphqlCaller) => presentRuntime(server, key),
  },
};
