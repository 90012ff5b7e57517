import { createAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import {
  collectionFailed,
  collectionReceived,
  collectionRequested,
  createEntityCore,
  load,
  loadCollection,
  selectCollection,
  type WithEntities,
} from '../../../../src/app/entities';
import { selectCurrentAccountId } from '../../../../src/app/features/accounts';
import {
  loadChangeDetails,
  parts,
  plans,
  plansWanted,
  selectDefaultPlanId,
  selectLoadedPlanGroupAlias,
  selectPlan,
  selectPlans,
  selectPlansFailure,
  selectPreferredPlanId,
} from '../../../../src/app/features/plans';
import { aliasOf, planGroupPath } from '../../../../src/app/features/plans/entity';
import { onEach } from '../../../../src/app/platform/flows';
import { shellParts } from '../../../../src/app/shell/parts';
import type { Role } from '../../../../src/domain/roles';
import { stopStores, testStore, waitUntil, type TestStore } from '../../../support/appStore';
import { apiTransport } from '../../../support/entityStore';
import { fuzzRuns } from '../../../support/fuzz';
import { serveSignedIn } from '../../../support/home';
import { replyWith } from '../../../support/replyWith';
import { wirePlan, wirePlanChange } from '../../../support/wirePlans';

afterEach(stopStores);

const free = wirePlan({ id: 1, name: 'Free' });
const team = wirePlan({
  id: 4,
  name: 'Team',
  amount: 299,
  allow_teams: true,
  metered_pricing_tiers: [
    [50_000, 0],
    [100_000, 0.008],
  ],
});
const said = { default_id: 1, preferred_id: 4 };
const serveOwn = (times = 1) => replyWith('listPlans', 200, { objects: [free, team], ...said }, { params: { account_id: 3 }, times });
const serveGroup = (times = 1) => replyWith('getPlanGroup', 200, { objects: [free], ...said }, { params: { alias: 'default' }, times });

const detailsAsked = createAction('test/detailsAsked');
const planAsked = createAction('test/planAsked');
const groupAsked = createAction<string>('test/groupAsked');

/** A store with account 3 selected, for a person with a role. */
async function workingAs(role: Role | null) {
  serveSignedIn({ profile: { roles: role === null ? [] : [{ account_id: 3, role }] } });
  const asking = {
    sagas: [
      function* asked() {
        yield* onEach(detailsAsked, () => loadChangeDetails(3, 4));
        yield* onEach(planAsked, () => load(plans, 4, { params: { accountId: 3 } }));
        yield* onEach(groupAsked, ({ payload: alias }) => loadCollection(plans, { path: planGroupPath, params: { alias } }));
      },
    ],
  };
  const store = testStore([shellParts, parts, asking], { at: '/app/home' });
  await store.until<object>('the account', (state) => selectCurrentAccountId(state) === 3);
  return store;
}
const stateOf = (store: TestStore) => store.getState() as unknown as WithEntities;
const want = async (store: TestStore) => {
  const before = selectCollection(stateOf(store), plans).state;
  store.dispatch(plansWanted());
  await waitUntil('the plans', () => {
    const { state } = selectCollection(stateOf(store), plans);
    return state.status === 'success' && (state !== before || selectLoadedPlanGroupAlias(stateOf(store)) === 'current-account');
  });
};

describe('loading plans', () => {
  it.each(['owner', 'super_admin', 'admin'] as const)(
    '%s: an admin of the account loads its own plans [B4.16, B6.05, B7.13]',
    async (role) => {
      const own = serveOwn();
      const store = await workingAs(role);
      await want(store);
      expect(own.sent.map(({ path }) => path)).toEqual(['/api/v3/accounts/3/plans']);
      expect(selectPlans(stateOf(store)).map(({ name }) => name)).toEqual(['Free', 'Team']);
      expect(selectPlan(stateOf(store), 4)?.meteredPricingTiers).toEqual([
        [50_000, 0],
        [100_000, 0.008],
      ]);
    },
  );

  it.each(['member', null] as const)(
    '%s: anybody else loads the default group, by its alias in the path [B4.16, B6.05, B7.15]',
    async (role) => {
      const group = serveGroup();
      const store = await workingAs(role);
      await want(store);
      expect(group.sent.map(({ path }) => path)).toEqual(['/api/v3/plan-groups/default/plans']);
      expect(selectPlans(stateOf(store)).map(({ name }) => name)).toEqual(['Free']);
    },
  );

  it('loading plans is done again for the default group, and not for the plans of the current account [B4.15]', async () => {
    const own = serveOwn();
    const admin = await workingAs('admin');
    await want(admin);
    await want(admin);
    expect(admin.actions.filter(collectionRequested.match).filter(({ meta }) => meta.entityType === 'plan')).toHaveLength(1);
    expect(own.sent).toHaveLength(1);

    const group = serveGroup(2);
    const member = await workingAs('member');
    await want(member);
    expect(selectLoadedPlanGroupAlias(stateOf(member))).toBe('default');
    await want(member);
    expect(group.sent).toHaveLength(2);
  });

  it('loading plans is done again where those of yet another group are there [B4.15, B7.15]', async () => {
    const other = replyWith('getPlanGroup', 200, { objects: [team], ...said }, { params: { alias: 'teams' } });
    const store = await workingAs('admin');
    store.dispatch(groupAsked('teams'));
    await waitUntil('the group', () => selectLoadedPlanGroupAlias(stateOf(store)) === 'teams');
    expect(other.sent.map(({ path }) => path)).toEqual(['/api/v3/plan-groups/teams/plans']);
    const own = serveOwn();
    await want(store);
    expect(own.sent).toHaveLength(1);
    expect(selectLoadedPlanGroupAlias(stateOf(store))).toBe('current-account');
  });

  it('loading plans of a single plan requests it by its id, and is not a list of plans [B7.13]', async () => {
    const asked = replyWith('getPlan', 200, team, { params: { account_id: 3, id: 4 } });
    const store = await workingAs('admin');
    store.dispatch(planAsked());
    await waitUntil('the plan', () => selectPlan(stateOf(store), 4)?.name === 'Team');
    expect(asked.sent.map(({ path }) => path)).toEqual(['/api/v3/accounts/3/plans/4']);
    expect(selectLoadedPlanGroupAlias(stateOf(store))).toBeNull();
  });

  it('loading plans keeps which plans they are, which one is the default, and which is preferred [B3.23, B4.15]', async () => {
    serveOwn();
    const store = await workingAs('admin');
    expect(selectLoadedPlanGroupAlias(stateOf(store))).toBeNull();
    await want(store);
    const state = stateOf(store);
    expect([selectLoadedPlanGroupAlias(state), selectDefaultPlanId(state), selectPreferredPlanId(state)]).toEqual([
      'current-account',
      1,
      4,
    ]);
  });

  it('loading plans says why they did not come', async () => {
    replyWith('listPlans', 403, { errors: ['Plans are not for you.'] }, { params: { account_id: 3 } });
    const store = await workingAs('admin');
    store.dispatch(plansWanted());
    await waitUntil('the failure', () => selectPlansFailure(stateOf(store)) === 'Plans are not for you.');
  });
});

describe('change details', () => {
  it('change details are kept with the plan, Zaps to pause by their ids as they came [B3.22, B7.14]', async () => {
    serveOwn();
    const pausing = { 11: ['zap_limit' as const], 1234: ['multistep' as const, 'paths' as const] };
    const asked = replyWith('getPlanChangeDetails', 200, wirePlanChange({ plan_id: 4, zap_ids_to_pause: pausing }), {
      params: { account_id: 3, id: 4 },
    });
    const store = await workingAs('admin');
    await want(store);
    store.dispatch(detailsAsked());
    await waitUntil('the details', () => selectPlan(stateOf(store), 4)?.changeDetails !== undefined);
    expect(asked.sent.map(({ path }) => path)).toEqual(['/api/v3/accounts/3/plans/4/change-details']);
    expect(selectPlan(stateOf(store), 4)?.changeDetails?.zapIdsToPause).toEqual(pausing);
    // Loading the plans again keeps the fields that the reply does not contain.
    expect(selectPlan(stateOf(store), 1)?.changeDetails).toBeUndefined();
  });
});

describe('the plugin reducer of plans', () => {
  const { reducer } = createEntityCore({ transport: apiTransport(), types: [plans] });
  const received = (loadedFrom: string, fields: object = {}, more: object = {}) =>
    collectionReceived(
      { entityType: 'plan', cid: 1 },
      {
        batch: {},
        isStale: false,
        listed: [],
        fields: { ...fields, loadedFrom },
        messages: [],
        statusCode: 200,
        isComplete: false,
        ...more,
      },
    );
  const saidBy = (...actions: ReturnType<typeof received>[]) => {
    const state = actions.reduce((before, action) => reducer(before, action), reducer(undefined, { type: 'begin' }));
    return { entities: state };
  };

  it.each([
    ['/api/v3/accounts/3/plans', 'current-account'],
    ['/api/v3/plan-groups/default/plans', 'default'],
    ['/api/v3/plan-groups/nonprofit-2026/plans', 'nonprofit-2026'],
    ['/api/v3/plan-groups/default/plans?account_id=3', 'default'],
  ])('the plugin reducer of plans keeps from %s that these are the plans of %s [B3.23, B4.15]', (address, alias) => {
    const state = saidBy(received(address, { defaultId: 1, preferredId: 4 }));
    expect([selectLoadedPlanGroupAlias(state), selectDefaultPlanId(state), selectPreferredPlanId(state)]).toEqual([alias, 1, 4]);
  });

  it('the plugin reducer of plans takes what an answer does not name as not there, and leaves aside what was overtaken [B3.23]', () => {
    const first = received('/api/v3/accounts/3/plans', { defaultId: 1, preferredId: 4 });
    const second = saidBy(first, received('/api/v3/plan-groups/default/plans', { defaultId: 2 }));
    expect([selectDefaultPlanId(second), selectPreferredPlanId(second)]).toEqual([2, null]);
    const late = saidBy(first, received('/api/v3/plan-groups/default/plans', { defaultId: 2 }, { isStale: true }));
    expect([selectLoadedPlanGroupAlias(late), selectDefaultPlanId(late)]).toEqual(['current-account', 1]);
  });

  it('the plugin reducer of plans gives the same object for what it does not know, and survives JSON', () => {
    const { entities } = saidBy(received('/api/v3/accounts/3/plans', { defaultId: 1, preferredId: 4 }));
    expect(reducer(entities, { type: 'unknown' })).toBe(entities);
    const failed = collectionFailed({ entityType: 'zap' }, { message: 'No.', messages: [], status: 500 } as never);
    expect(reducer(entities, failed).collections['plan']).toBe(entities.collections['plan']);
    expect(JSON.parse(JSON.stringify(entities))).toEqual(entities);
    expect(reducer(entities, received('/api/v3/accounts/3/plans', { defaultId: 1, preferredId: 4 })).collections['plan']).toBe(
      entities.collections['plan'],
    );
  });
});

it('an alias is read back from the address that it was put into, and nothing else is one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (alias) => {
      expect(aliasOf(`/api/v3/plan-groups/${encodeURIComponent(alias)}/plans`)).toBe(alias);
      expect(aliasOf(`/api/v3/${encodeURIComponent(alias)}/plans`)).toBeNull();
    }),
    { numRuns: fuzzRuns },
  );
  expect([aliasOf(undefined), aliasOf(7), aliasOf('')]).toEqual([null, null, null]);
});
