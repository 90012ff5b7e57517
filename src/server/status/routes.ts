import { status } from '../../contract/status';
import { routes } from '../platform/handler';
import { hasOverdueJob, isMailStuck } from '../platform/mail/backlog';

/** Longer than any pause of a queue that works. */
const patienceSeconds = 120;

export default routes(status, {
  /**
   * GET /api/v3/status: the data of the public page `/status`. While the database is down it answers 503, as every endpoint
   * does (R08).
   */
  async getSystemStatus(_call, { db, disk, clock }) {
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
  },
});
