import { graphqlCacheKey, keepAnswer, keptAnswer } from '../../../src/app/api/graphqlCache';
import { testPorts } from '../../support/ports';

describe('the local database of answers', () => {
  it('the local database of answers has a name with its version, 3, and knows nothing of what another version kept [B9.43]', () => {
    const ports = testPorts({});
    const viewer = { profileId: 7, accountId: 3 };
    keepAnswer(ports, viewer, 'appsQuery', {}, { apps: [] });
    expect(graphqlCacheKey).toBe('patchbay.graphql.v3');
    expect(keptAnswer(ports, viewer, 'appsQuery', {})).toEqual({ apps: [] });
    const kept = ports.storage.local.get('patchbay.graphql.v3');
    expect(kept).toContain('apps');
    const other = testPorts({ stored: { 'patchbay.graphql': kept ?? '', 'patchbay.graphql.v2': kept ?? '' } });
    expect(keptAnswer(other, viewer, 'appsQuery', {})).toBeNull();
  });
});
