import { readFileSync } from 'node:fs';
import { entityPaths, type EntityTypeName } from '../../src/contract/browser/paths';
import { endpoints } from '../../src/contract';

const types = Object.keys(entityPaths) as EntityTypeName[];
const read = new Set<string>(
  Object.values(endpoints)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path),
);
const isRead = (type: EntityTypeName) => read.has(entityPaths[type].replace(':accountId', ':account_id'));

describe('the collections of entity types', () => {
  it('the collections of entity types answer where the product has such records [B3.01, B3.32, B3.33]', () => {
    expect(types.filter(isRead).sort()).toEqual(
      [...['account', 'authentication', 'folder', 'member', 'movableZap', 'plan'], ...['profile', 'timezone', 'zap']].sort(),
    );
  });

  it('the collections of entity types are named with a reason in the decision record where they do not', () => {
    const record = readFileSync('docs/decisions/0039-which-collections-exist.md', 'utf8');
    const reasons = record.slice(record.indexOf('All other types answer 404'), record.indexOf('**Consequences.**'));
    const named = types.filter((type) => reasons.includes(`\`${type}\``));
    expect(named).toEqual(types.filter((type) => !isRead(type)));
  });
});
