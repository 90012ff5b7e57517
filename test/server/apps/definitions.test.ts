import { checkDefinition } from '../../../src/domain/apps/checkDefinition';
import { declaredApps } from '../../../src/server/apps';

describe.each(declaredApps.map(({ definition, facts }) => ({ app: definition.app, definition, facts })))(
  'the definition of $app',
  ({ definition, facts }) => {
    it('has nothing that the check finds wrong [Z80]', () => {
      expect(checkDefinition(definition)).toEqual([]);
    });

    it('is data: it survives JSON, and the catalogue knows its app [Z80]', () => {
      expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
      expect([facts.key, facts.name]).toEqual([definition.app, definition.name]);
    });
  },
);
