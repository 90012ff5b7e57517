import type { Zap } from '../../../contract/zaps';
import { defineEntityType, type Flat } from '../../entities';

/** The fields of a Zap besides the ids of nested entities. */
export type ZapData = Flat<Zap, 'nodes' | 'folders' | 'owner'>;

/** The Zaps of an account, with their steps, folders and owners (`members`) as separate entities. */
export const zaps = defineEntityType<ZapData>({
  type: 'zap',
  scope: 'account',
  nests: (entity) => ({ nodes: [entity('node')], folders: [entity('folder')], owner: entity('member') }),
});
export const zapNodes = defineEntityType<Zap['nodes'][number]>({ type: 'node', scope: 'account' });
