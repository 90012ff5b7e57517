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
