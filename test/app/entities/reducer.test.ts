import { createSelector, type UnknownAction } from '@reduxjs/toolkit';
import {
  defineEntityType,
  initialEntities,
  KeyCollisionError,
  readableEntities,
  selectAll,
  selectCollection,
  selectData,
  selectEntity,
  statuses,
  type Collection,
  type EntitiesState,
  type EntityType,
} from '../../../src/app/entities';
import { chunkSize, toRecord } from '../../../src/app/entities/chunks';
import type { DataError } from '../../../src/app/entities/errors';
import * as events from '../../../src/app/entities/events';
import { createEntity } from '../../../src/app/entities/model';
import { createEntitiesReducer } from '../../../src/app/entities/reducer';
import { createRegistry } from '../../../src/app/entities/registry';
import { entityPaths } from '../../../src/contract/browser/paths';

interface Folder {
  readonly id: number | string;
  readonly title?: string;
}
const folders = defineEntityType<Folder>({ type: 'folder' });
const meta = { entityType: 'folder' };
const reply = { listed: null, isStale: false, fields: {}, messages: [], statusCode: 200, isComplete: false };
const received = (data: readonly Folder[], cid = 1) =>
  events.collectionReceived(
    { ...meta, cid },
    { ...reply, batch: { folder: { ids: data.map(({ id }) => id), data } }, listed: data.map(({ id }) => id) },
  );

function play(
  actions: readonly UnknownAction[],
  types: readonly EntityType[] = [folders],
  from?: EntitiesState,
): { entities: EntitiesState } {
  const reducer = createEntitiesReducer(createRegistry(...types));
  return { entities: actions.reduce<EntitiesState | undefined>((state, action) => reducer(state, action), from) ?? initialEntities };
}

const error: DataError = {
  name: 'DataGet',
  message: 'Problem retrieving folder',
  status: 503,
  statusText: '',
  text: '',
  messages: [],
  reason: null,
  fieldErrors: {},
  url: '',
  method: 'GET',
  resource: 'folder',
  shouldGlobalizeError: true,
};

describe('entering an account', () => {
  const perAccount = defineEntityType<Folder>({ type: 'folder', scope: 'account' });
  const after = (...accounts: (number | null)[]) =>
    play([received([{ id: 1 }]), ...accounts.map((accountId) => events.accountEntered({ accountId }))], [perAccount]).entities;

  it('the first account keeps what was loaded before, because it may be of that account', () => {
    expect(Object.keys(after(3).collections)).toEqual(['folder']);
  });

  it('another account clears what was loaded for the one before, and the same one nothing', () => {
    expect(Object.keys(after(3, 3).collections)).toEqual(['folder']);
    expect(after(3, 4).collections).toEqual({});
    expect(after(3, null).collections).toEqual({});
  });

  it('another account keeps what belongs to no account', () => {
    const { entities } = play([received([{ id: 1 }]), ...[3, 4].map((accountId) => events.accountEntered({ accountId }))]);
    expect(Object.keys(entities.collections)).toEqual(['folder']);
  });
});

describe('the state of entities', () => {
  it('the state of entities of a collection begins with entities, data and state [A3.19, B3.43]', () => {
    const collection = selectCollection({ entities: initialEntities }, folders);
    expect(Object.keys(collection).sort()).toEqual(['data', 'entities', 'state']);
    expect(toRecord(collection.entities)).toEqual({});
    expect(collection.state).toEqual({ status: 'initial', statusCode: null, statusMessages: [] });
  });

  it('the state of entities of an entity has cid, data and state, persisted unless flagged otherwise [A3.17, B3.44, B3.45]', () => {
    expect(createEntity(4)).toEqual({
      cid: 4,
      data: null,
      state: { status: 'initial', statusCode: null, statusMessages: [], isPersisted: true },
    });
    const drafted = play([events.entityDrafted({ ...meta, cid: 9 }, { id: 'new', data: { id: 'new' } })]);
    expect(selectEntity(drafted, folders, 'new')).toEqual({
      cid: 9,
      data: { id: 'new' },
      state: { status: 'initial', statusCode: null, statusMessages: [], isPersisted: false },
    });
  });

  it('the state of entities knows the statuses of both documents [A3.18, B3.47]', () => {
    expect([...statuses]).toEqual(['initial', 'loading', 'saving', 'success', 'failure', 'testing', 'partially_hydrated', 'processing']);
  });

  it('the state of entities of a draft is not persisted and initial [B4.02]', () => {
    const state = play([events.entityDrafted({ ...meta, cid: 1 }, { id: 'new', data: {} })]);
    expect(selectEntity(state, folders, 'new')?.state).toMatchObject({ isPersisted: false, status: 'initial' });
  });

  it.each(['testing', 'processing'] as const)(
    'the state of entities takes the status %s from a feature, and an answer of somebody else leaves it [B3.47]',
    (status) => {
      const state = play([received([{ id: 3 }]), events.entityMarked(meta, { id: 3, status }), received([{ id: 3, title: 'x' }], 5)]);
      expect(selectEntity(state, folders, 3)).toMatchObject({ data: { title: 'x' }, state: { status } });
    },
  );

  it('the state of entities is the same object after an action that it does not know, and after one that says nothing new', () => {
    const before = play([received([{ id: 3 }])]);
    for (const action of [
      { type: 'login/submitted' },
      { type: 'entities/unheardOf', meta },
      received([{ id: 3 }], 2),
      events.entityAbandoned(meta, { id: 3 }),
      events.entitiesRemoved(meta, { ids: [8] }),
      events.entityChanged(meta, { id: 3, changes: { id: 3 } }),
      events.entityChanged(meta, { id: 8, changes: {} }),
      events.collectionAbandoned(meta, null),
      events.creationFailed(meta, error),
    ]) {
      expect(play([action], [folders], before.entities).entities).toBe(before.entities);
    }
  });

  it('the state of entities survives JSON, wherever it is', () => {
    const state = play([
      received([
        { id: 3, title: 'Beans' },
        { id: 'a', title: 'x' },
      ]),
      events.entityRequested({ ...meta, cid: 7 }, { id: 4 }),
      events.entityFailed({ ...meta, cid: 8 }, { id: 5, error }),
      events.entityDrafted({ ...meta, cid: 9 }, { id: 'new', data: {} }),
      events.collectionFailed(meta, error),
    ]).entities;
    const revived = JSON.parse(JSON.stringify(state)) as EntitiesState;
    expect(revived).toEqual(state);
    expect(selectData({ entities: revived }, folders, 3)).toEqual({ id: 3, title: 'Beans' });
  });

  it('the state of entities reads in DevTools as entities by id [B3.43]', () => {
    const state = play([received([{ id: 3, title: 'Beans' }])]);
    expect(readableEntities(state.entities)).toMatchObject({
      collections: { folder: { entities: { 3: { cid: 1, data: { title: 'Beans' } } } } },
    });
  });
});

describe('what happens to entities', () => {
  it('a local change keeps client id and state, and touches no other entity [B4.08]', () => {
    const before = play([received([{ id: 3, title: 'a' }, { id: 4 }])]);
    const after = play([events.entityChanged(meta, { id: 3, changes: { title: 'b' } })], [folders], before.entities);
    expect(selectEntity(after, folders, 3)).toEqual({ ...selectEntity(before, folders, 3), data: { id: 3, title: 'b' } });
    expect(selectEntity(after, folders, 4)).toBe(selectEntity(before, folders, 4));
  });

  it('creation, update and deletion run through a collection, and a reset ends them [B4.08]', () => {
    const steps = [
      events.entityDrafted({ ...meta, cid: 1 }, { id: 'new', data: { id: 'new' } }),
      events.entitySubmitted(meta, { id: 'new' }),
      events.entityReceived(
        { ...meta, cid: 2 },
        { id: 'new', replyId: 5, isNew: true, batch: { folder: { ids: [5], data: [{ id: 5 }] } }, messages: [], statusCode: 201 },
      ),
      events.entityChanged(meta, { id: 5, changes: { title: 'b' } }),
      events.entitiesRemoved(meta, { ids: [5] }),
      events.collectionReset(meta, null),
    ];
    const titles = steps.map((_step, at) => selectAll(play(steps.slice(0, at + 1)), folders));
    expect(titles).toEqual([[{ id: 'new' }], [{ id: 'new' }], [{ id: 5 }], [{ id: 5, title: 'b' }], [], []]);
  });

  it('deleting a hundred is one event, and leaves the chunks that held none of them [B4.08]', () => {
    const before = play([received(Array.from({ length: 5000 }, (_x, id) => ({ id })))]);
    const ids = Array.from({ length: 100 }, (_x, at) => 300 + at);
    const after = play([events.entitiesRemoved(meta, { ids })], [folders], before.entities);
    expect(selectAll(after, folders)).toHaveLength(4900);
    const chunks = (state: { entities: EntitiesState }) => selectCollection(state, folders).entities.chunks;
    expect(chunks(after).filter((chunk) => !chunks(before).includes(chunk)).length).toBeLessThanOrEqual(Math.ceil(100 / chunkSize) + 2);
  });

  it('a load that nobody waits for any more leaves no trace of an entity that never came [B4.01]', () => {
    const known = play([received([{ id: 3 }]), events.entityRequested(meta, { id: 3 }), events.entityAbandoned(meta, { id: 3 })]);
    expect(selectEntity(known, folders, 3)?.state.status).toBe('success');
    const unknown = play([events.entityRequested({ ...meta, cid: 1 }, { id: 3 }), events.entityAbandoned(meta, { id: 3 })]);
    expect(selectEntity(unknown, folders, 3)).toBeUndefined();
    const collection = play([events.collectionRequested(meta, null), events.collectionAbandoned(meta, null)]);
    expect(selectCollection(collection, folders).state.status).toBe('initial');
  });

  it('every entity has a different client id, which its event carries', () => {
    const zaps = defineEntityType({ type: 'zap', nests: (entity) => ({ folders: [entity('folder')] }) });
    const batch = { folder: { ids: [3, 4], data: [{ id: 3 }, { id: 4 }] }, zap: { ids: [1], data: [{ id: 1 }] } };
    const state = play([events.collectionReceived({ entityType: 'zap', cid: 20 }, { ...reply, batch })], [folders, zaps]);
    expect(
      [selectEntity(state, folders, 3), selectEntity(state, folders, 4), selectEntity(state, zaps, 1)].map((entity) => entity?.cid),
    ).toEqual([20, 21, 22]);
    expect(state.entities.lastCid).toBe(22);
  });

  it('when all entities are forgotten, nothing is left but the count of client ids [S45]', () => {
    const state = play([received([{ id: 3 }, { id: 4 }]), events.entitiesForgotten()]);
    expect(state.entities).toEqual({ lastCid: 2, collections: {} });
  });
});

describe('selectors', () => {
  it('selectors give the same object back while nothing has changed', () => {
    const state = play([received([{ id: 3 }, { id: 4 }])]);
    expect(selectAll(state, folders)).toBe(selectAll(play([{ type: 'x' }], [folders], state.entities), folders));
  });

  it('selectors recompute for the entity that has changed alone', () => {
    const computed: number[] = [];
    const titles = Array.from({ length: 1000 }, (_x, id) =>
      createSelector([(state: { entities: EntitiesState }) => selectData(state, folders, id)], (folder) => {
        computed.push(id);
        return folder?.title ?? '';
      }),
    );
    const before = play([received(Array.from({ length: 1000 }, (_x, id) => ({ id })))]);
    titles.forEach((select) => select(before));
    computed.length = 0;
    const after = play([events.entityChanged(meta, { id: 500, changes: { title: 'b' } })], [folders], before.entities);
    titles.forEach((select) => select(after));
    expect(computed).toEqual([500]);
  });
});

describe('plugins', () => {
  const counting =
    (by: number) =>
    (collection: Collection): Collection => ({
      ...collection,
      data: { ...collection.data, count: ((collection.data.count as number | undefined) ?? 0) + by },
    });

  it('plugins answer events of their type, and of features, after the core [B3.43]', () => {
    const counted = defineEntityType<Folder>({
      type: 'folder',
      plugin: {
        'entities/collectionReceived': counting(1),
        'zapMove/finished': counting(10),
        'entities/collectionReset': (collection) => collection,
      },
    });
    const state = play([received([{ id: 3 }]), { type: 'zapMove/finished' }, { type: 'other/thing' }], [counted]);
    expect(selectCollection(state, counted).data.count).toBe(11);
    expect(selectAll(state, counted)).toEqual([{ id: 3 }]);
  });

  it('plugins of other types are left alone by events of a type', () => {
    const members = defineEntityType({ type: 'member', plugin: { 'entities/collectionReceived': counting(1) } });
    const state = play([received([{ id: 3 }])], [folders, members]);
    expect(Object.keys(state.entities.collections)).toEqual(['folder']);
  });

  it('plugins that want the same key throw, as do two definitions of one type [B8.31]', () => {
    const plugin = { 'zapMove/finished': counting(1) };
    const registry = createRegistry(defineEntityType({ type: 'folder', plugin }));
    expect(() => registry.extend('folder', plugin)).toThrow(KeyCollisionError);
    expect(() => registry.add(defineEntityType({ type: 'folder' }))).toThrow(KeyCollisionError);
    expect(() => registry.extend('zap', plugin)).not.toThrow();
    expect(() => registry.extend('folder', { 'zapMove/failed': counting(1) })).not.toThrow();
  });

  it('plugins of a chunk that is loaded again are taken for the same', () => {
    const registry = createRegistry(folders);
    expect(() => registry.add(folders)).not.toThrow();
  });
});

describe('the catalogue', () => {
  it('the catalogue of types registers every type with its path [B3.41, B3.42, B7.40]', () => {
    const types = createRegistry().types();
    expect(types.map(({ type }) => type)).toEqual(Object.keys(entityPaths));
    const first = [
      'activitySurvey',
      'authentication',
      'authenticationUsage',
      'authenticationTest',
      'capability',
      'appEvent',
      'appEventStat',
      'appIssue',
      'appIssueTag',
      'dropdownChoice',
      'fieldValidation',
      'fileUpload',
      'folder',
      'insertField',
      'zapHeldReason',
      'fieldNeeded',
      'node',
      'nodeSample',
    ];
    const second = [
      'webhookSubscription',
      'searchResult',
      'sharedZap',
      'supportRequest',
      'service',
      'taskReplay',
      'taskState',
      'task',
      'zap',
      'zapAction',
      'zapDelete',
      'zapNote',
      'zapRun',
      'zapRunStatus',
      'zapTrigger',
      'zapTemplate',
    ];
    expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining([...first, ...second]));
    for (const { path } of types) expect(path).toMatch(/^\/api\/v3\/(?:accounts\/:accountId\/)?[a-z]+(?:-[a-z]+)*$/);
  });

  it("the catalogue calls a shared Zap a template, and a Zap's run a Zap run [B3.42]", () => {
    const registry = createRegistry();
    expect(registry.get('sharedZap').label).toEqual({ one: 'template', many: 'templates' });
    expect(registry.get('zapRun').label).toEqual({ one: 'Zap run', many: 'Zap runs' });
    expect(registry.get('authentication').label.one).toBe('connected account');
  });

  it('the catalogue refuses types that are not in it', () => {
    expect(() => createRegistry().get('toString')).toThrow('There is no entity type toString');
  });
});
