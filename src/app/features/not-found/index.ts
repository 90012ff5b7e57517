import { notFoundSlice } from './state';

/** The page for addresses that lead nowhere. */
export { NotFoundContainer as Screen } from './containers/NotFoundContainer';
export const parts = { slices: [notFoundSlice] };
