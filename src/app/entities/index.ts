/** The generic entity and collection core. See README.md; it knows no specific type. */
export { createEntityCore, getEntityCore, type EntityCore, type EntityCoreSettings } from './core';
export { entityParts, type EntityParts } from './parts';
export { defineEntityType, type EntityType, type EntityTypeSettings, type Flat, type Plugin, type PluginReducer } from './define';
export { KeyCollisionError, type Registry } from './registry';
export { dropdownResource, helpAddressOf, type DataError } from './errors';
export type { EntityAnswer, EntityRequest, EntityTransport } from './transport';
export {
  initialEntities,
  isNotFound,
  statuses,
  type Collection,
  type CollectionState,
  type EntitiesState,
  type Entity,
  type EntityId,
  type EntityState,
  type Status,
  type WithEntities,
} from './model';
export {
  accountEntered,
  collectionFailed,
  collectionReceived,
  collectionRequested,
  collectionReset,
  creationFailed,
  entitiesForgotten,
  entitiesRemoved,
  entityChanged,
  entityDrafted,
  entityFailed,
  entityMarked,
  entityReceived,
  type Notification,
} from './events';
export { create, forgetEntities, load, loadIfNeeded, remove, save, type EntityOutcome } from './operations';
export { cancelOtherAccounts } from './requests';
export { loadCollection, loadCollectionIfNeeded, resetCollection, saveCollection, type CollectionOutcome } from './collectionOperations';
export { createRowsSelector, type LoadedEntity, type ReadEntity } from './rowsSelector';
export { selectAll, selectCollection, selectCollectionStatus, selectData, selectEntity, selectListed } from './selectors';
export { readableEntities } from './readable';
