/** Every job there is. A new one adds its name here and registers its work in `registerJobs`. */
import type { ServerContext } from '../context';
import { deliver, deliverMail } from '../mail/delivery';
import { sweep, sweepRecords } from './sweep';

export const jobNames: readonly string[] = [deliverMail, sweepRecords];

export function registerJobs(context: ServerContext): void {
  context.jobs.handle(deliverMail, (data) => deliver(context, (data as { outboxId: number }).outboxId));
  context.jobs.handle(sweepRecords, () => sweep(context));
}
