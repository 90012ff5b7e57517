import { timezones } from '../../../contract/timezones';
import { handle } from '../../context/handle';
import { timezonesAt } from '../../../domain/timezoneList';

/** GET /api/v3/timezones. */
export default handle(timezones.listTimezones, async (_call, context) => ({
  status: 200,
  body: { objects: [...timezonesAt(context.clock.now())] },
}));
