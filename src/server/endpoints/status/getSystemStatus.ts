import { status } from '../../../contract/status';
import { handle } from '../../context/handle';
import { hasOverdueJob, isMailStuck } from '../../records/operations/backlog';

/** Longer than any pause of a queue that works. */
const patienceSeconds = 120;

/**
 * GET /api/v3/status: the data of the public page `/status`. While the database is down it answers 503, as every endpoint
 * does (R08).
 */
export default handle(status.getSystemStatus, async (_call, { db, disk, clock }) => {
  const now = clock.now();
  const [areJobsLate, isMailLate] = await Promise.all([
    hasOverdueJob(db, patienceSeconds),
    isMailStuck(db, new Date(now.getTime() - patienceSeconds * 1000)),
  ]);
  return {
    status: 200,
    body: {
      checked_at: now.toISOString(),
      database: disk.hasFreeSpace() ? 'ok' : 'read_only',
      jobs: areJobsLate ? 'delayed' : 'ok',
      mail: isMailLate ? 'delayed' : 'ok',
    },
  };
});
