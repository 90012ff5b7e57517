import { zaps } from '../../../contract/zaps';
import { handle } from '../../context/handle';
import type { WireErrorBody } from '../../../contract/common';
import { editNodes } from '../../commands/zaps/editNodes';
import { enforceLimit } from '../rateLimit';

const conflicts = {
  on: { errors: ['Turn this Zap off to change its steps.'], reason: 'zap_is_on' },
  outdated: { errors: ['Someone else has changed the steps of this Zap.'], reason: 'nodes_outdated' },
} satisfies Record<string, WireErrorBody>;

/** PUT /api/v3/zaps/:id/nodes: replaces all steps of a Zap. */
export default handle(zaps.updateZapNodes, async (call, context) => {
  const { profileId } = call.principal;
  await enforceLimit(context, { name: 'zap_save.profile', key: String(profileId), max: 3000, windowSeconds: 3600 });
  const { id } = call.params;
  const nodes = call.body.nodes.map(({ selected_api: selectedApi, action }) => ({ selectedApi, action }));
  const edit = await editNodes(context, call, id, { nodes, baseNodeIds: call.body.base_node_ids });
  if (edit.kind !== 'saved') return { status: 409, body: conflicts[edit.kind] };
  return { status: 200, body: { id, nodes: [...edit.nodes] } };
});
