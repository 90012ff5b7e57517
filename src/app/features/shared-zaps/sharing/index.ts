import { sharingFlow } from './sagas';
import { sharingReducer } from './state';

/** `/app/assets/zaps/:id/share`. */
export { SharingContainer as Screen } from './SharingContainer';
export const parts = { reducers: { sharing: sharingReducer }, sagas: [sharingFlow] };
