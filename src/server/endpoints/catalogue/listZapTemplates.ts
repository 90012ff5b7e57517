import { catalogue } from '../../../contract/catalogue';
import { handle } from '../../context/handle';
import { templateOnWire, onWire } from './presentCatalogue';
import { presentZapTemplate } from '../../presenters/catalogue';
import { pageOf } from '../pages';
import { chosenTemplates } from './chosen';

/** GET /api/v3/zap-templates. */
export default handle(catalogue.listZapTemplates, async ({ query }, context) => {
  const { search, use_case: useCase, service_id: serviceId } = query;
  const found = await chosenTemplates(context, { search, useCase, services: serviceId === undefined ? null : [serviceId] });
  const { nodes, pageInfo } = pageOf(found, query);
  const now = context.clock.now();
  return {
    status: 200,
    body: { objects: nodes.map((template) => templateOnWire(presentZapTemplate(template, now))), page_info: onWire(pageInfo) },
  };
});
