import type { Account } from '../../../contract/accounts';
import { defineEntityType } from '../../entities';

/** The person's accounts (B3.01–B3.08). */
export const accounts = defineEntityType<Account>({ type: 'account' });
