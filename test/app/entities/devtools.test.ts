import type * as Entities from '../../../src/app/entities';
import type * as Store from '../../../src/app/store/createStore';
import { testPorts } from '../../support/ports';

type Sanitizer = (state: unknown) => unknown;
interface Extension {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: (options: { stateSanitizer: Sanitizer }) => (enhancer: unknown) => unknown;
}

it('Redux DevTools shows entities as one object by id, and states from before they came as they were [B3.43]', () => {
  let show: Sanitizer = () => undefined;
  // Redux Toolkit looks for the extension when it loads.
  (window as Extension).__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = ({ stateSanitizer }) => {
    show = stateSanitizer;
    return (enhancer) => enhancer;
  };
  let loaded: typeof Entities & typeof Store;
  jest.isolateModules(() => {
    loaded = {
      ...jest.requireActual<typeof Entities>('../../../src/app/entities'),
      ...jest.requireActual<typeof Store>('../../../src/app/store/createStore'),
    };
  });
  const { createStore, defineEntityType, entityDrafted, entityParts } = loaded!;
  const store = createStore(testPorts(), { devTools: true });
  try {
    const early = store.getState();
    expect(show(early)).toBe(early);
    store.inject({ entities: entityParts(defineEntityType({ type: 'folder' })) });
    store.dispatch(entityDrafted({ entityType: 'folder', cid: 1 }, { id: 3, data: { title: 'Beans' } }));
    const shown = show(store.getState()) as Entities.WithEntities;
    expect(shown.entities.collections.folder?.entities).toMatchObject({ 3: { cid: 1, data: { title: 'Beans' } } });
    expect(show(early)).toBe(early);
  } finally {
    store.stop();
  }
});
