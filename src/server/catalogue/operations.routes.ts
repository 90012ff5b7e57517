import { operations } from '../../contract/operations';
import { appKey } from '../../domain/zapSteps';
import { errorBodies } from '../platform/errorBodies';
import { routes } from '../platform/handler';
import { presentOperations } from './operations.reply';
import { canRunApp } from '../engine/draftGaps';
import { visibleService } from './chosen.reply';

export default routes(operations, {
  /** GET /api/v3/services/:id/operations: by key or slug; for every app that runs here, and the others of the catalogue. */
  async getAppOperations({ params }, context) {
    const { connectors } = context;
    const service = await visibleService(context, params.id);
    const app = service?.key ?? appKey(params.id);
    const canRun = canRunApp(connectors, app);
    if (service === null && !canRun) return { status: 404, body: errorBodies.notFound };
    return { status: 200, body: presentOperations(service?.selected_api ?? app, canRun, connectors.find(app)) };
  },
});
