/** The generic entity and collection core. See README.md; it knows no specific type. */
export { createEntityCore, type EntityCore } from './core';
export { entityParts, readableEntities, type EntityParts } from './parts';
export { defineEntityType, type EntityType, type EntityTypeSettings, type Flat } from './define';
export { KeyCollisionError } from './registry';
export { dropdownResource, helpAddressOf, type DataError } from './errors';
export {
  initialEntities,
  isNotFound,
  statuses,
  type Collection,
  type EntitiesState,
  type Entity,
  type EntityAnswer,
  type EntityId,
  type EntityRequest,
  type EntityTransport,
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
  entitiesRemoved,
  entityChanged,
  entityDrafted,
  entityFailed,
  entityReceived,
} from './events';
export { create, forgetEntities, load, loadIfNeeded, remove, save, type EntityOutcome } from './operations';
export { cancelOtherAccounts } from './requests';
export { loadCollection, loadCollectionIfNeeded, resetCollection, saveCollection, type CollectionOutcome } from './collectionOperations';
export { createRowsSelector, type LoadedEntity, type EntityReader } from './rowsSelector';
export { selectAll, selectCollection, selectCollectionStatus, selectData, selectEntity, selectListed } from './selectors';
