import type { SocialLoginError } from '../../../domain/socialLogin';
import { visitor } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { parts, Screen } from '.';
import type { SocialLoginState } from './state';

const page = { parts, Screen };
const offer = { providers: ['google', 'facebook', 'microsoft'], oneTap: false };
const show = (socialLogin: SocialLoginState, part = {}) => ({
  session: { ...visitor.session, socialLogin: { ...offer, ...part } },
  socialLogin,
});
const failed = (issue: SocialLoginError | null) => show({ phase: 'idle', issue });

export const stories: PageStories<typeof page> = {
  title: 'Sign-on buttons',
  page,
  states: {
    'all three': failed(null),
    'one configured': show({ phase: 'idle', issue: null }, { providers: ['google'] }),
    'popup open': show({ phase: 'waiting', provider: 'microsoft' }),
    leaving: show({ phase: 'leaving' }),
    cancelled: failed('cancelled'),
    failed: failed('failed'),
    'single sign-on required': failed('sso_required'),
  },
};
