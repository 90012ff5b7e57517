import { parts } from '.';
import { defineSection } from '../../platform/definePage';
import { EmailSection } from './EmailSection';

export default defineSection({ path: '/app/settings/email', ...parts, Screen: EmailSection });
