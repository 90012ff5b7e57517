import type { Account } from '../../../contract/accounts';
import { defineEntityType } from '../../entities';

/** The person's accounts. */
export const accounts = defineEntityType<Account>({ type: 'account' });
