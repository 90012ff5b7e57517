import { sharingFlow } from './sagas';
import { sharingSlice } from './state';

/** `/app/assets/zaps/:id/share`. */
export { SharingContainer as Screen } from './SharingContainer';
export const parts = { slices: [sharingSlice], sagas: [sharingFlow] };
