/** The state that every page has. The pages load by themselves: `auth/login`, `auth/sign-up`, … */
export { authSlice, initialAuth, selectAuth } from './shared/state';
