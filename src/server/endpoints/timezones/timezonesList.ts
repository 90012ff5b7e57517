import { timezonesAt } from '../../../domain/timezoneList';
import type { HandlerOf } from '../../context/handler';

/** GET /api/v3/timezones. */
export const timezonesList: HandlerOf<'listTimezones'> = async (_call, context) => ({
  status: 200,
  body: { objects: [...timezonesAt(context.clock.now())] },
});
