import { useCallback, type ReactElement } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/hooks';
import { PeopleScreen, type PeopleScreenProps } from './PeopleScreen';
import { selectPeopleView } from './selectors';
import {
  addressesTyped,
  invitationsSubmitted,
  listsRetried,
  memberRemovalConfirmed,
  resendRequested,
  revocationRequested,
  roleChosen,
  roleOffered,
  searchTyped,
} from './state';

/** `/app/team`. */
export function PeopleContainer(): ReactElement {
  const dispatch = useAppDispatch();
  // Rows are rendered again only for their own data, so their callback stays the same.
  const onRole = useCallback<PeopleScreenProps['onRole']>(({ id, name }, role) => dispatch(roleChosen({ id, name, role })), [dispatch]);
  return (
    <PeopleScreen
      view={useAppSelector(selectPeopleView)}
      onRetry={() => dispatch(listsRetried())}
      onSearch={(text) => dispatch(searchTyped({ text }))}
      onRole={onRole}
      onRemove={({ id, name, isSelf }) => dispatch(memberRemovalConfirmed({ id, name, isSelf }))}
      onType={(text) => dispatch(addressesTyped({ text }))}
      onOffer={(role) => dispatch(roleOffered({ role }))}
      onInvite={() => dispatch(invitationsSubmitted())}
      onResend={({ id, email }) => dispatch(resendRequested({ id, email }))}
      onRevoke={({ id, email }) => dispatch(revocationRequested({ id, email }))}
    />
  );
}
