import { timezones } from '../../contract/timezones';
import { timezonesAt } from '../../domain/timezoneList';
import { routes } from '../platform/handler';

export default routes(timezones, {
  /** GET /api/v3/timezones. */
  async listTimezones(_call, context) {
    return {
      status: 200,
      body: { objects: [...timezonesAt(context.clock.now())] },
    };
  },
});
