import { contentEmbedsFlow, contentEmbedsSlice } from './state';

export { EmbedContainer } from './EmbedContainer';
export const parts = { slices: [contentEmbedsSlice], sagas: [contentEmbedsFlow] };
