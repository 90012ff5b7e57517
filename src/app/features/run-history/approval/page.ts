import { definePage } from '../../../platform/definePage';
import { ApprovalContainer } from './ApprovalContainer';
import { approvalFlow, loadApproval } from './sagas';
import { approvalRetried, approvalSlice } from './state';

/** The page behind the mailed link of an approval; it works without a sign-in. */
export default definePage({
  path: '/app/approval',
  title: 'Approval',
  auth: 'attempt',
  frame: 'logo',
  scrollsToTop: true,
  chunk: 'approval',
  slices: [approvalSlice],
  sagas: [approvalFlow],
  load: loadApproval,
  reloadOn: [approvalRetried],
  Screen: ApprovalContainer,
});
