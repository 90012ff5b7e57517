import { contentEmbedsFlow } from './sagas';
import { contentEmbedsReducer } from './state';

export { EmbedContainer } from './EmbedContainer';
export const parts = { reducers: { contentEmbeds: contentEmbedsReducer }, sagas: [contentEmbedsFlow] };
