import { recoveryDrill } from '../../../contract/recoveryDrill';
import { handle } from '../../context/handle';

/** POST /api/v3/recovery-drill/start: nothing but the check of the access, so that a person signs in again before typing a secret. */
export default handle(recoveryDrill.startRecoveryProof, async () => ({ status: 204, body: null }));
