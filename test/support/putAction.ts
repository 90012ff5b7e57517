import type { App } from '../../src/server/connectors/app';
import type { Action } from '../../src/server/connectors/connector';

/** An action of a step that may be repeated with its key. @param run the work of it */
export const putAction = (run: Action['run']): Action => ({
  event: 'put',
  title: 'Put',
  help: '',
  kind: 'write',
  fields: [],
  repeat: 'keyed',
  isTask: true,
  sample: {},
  run,
});

/** An app for a connector of a test; it is not in the catalogue. @param key without a version */
export const appOf = (key: string): App => ({
  key,
  name: key,
  slug: key.toLowerCase(),
  categories: [],
  popularity: 0,
  addedOn: '2026-11-23',
  about: 'An app of a test.',
});
