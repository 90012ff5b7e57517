import { memo, type ReactElement } from 'react';
import { roleLabel } from '../../../../domain/accounts';
import { shortDate } from '../../../../domain/relativeTime';
import { isBlank } from '../../../../domain/texts';
import { useAppDispatch } from '../../../platform/hooks';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { Menu } from '../../../widgets/Menu/Menu';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Stack } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from './texts';
import css from './page.module.css';
import type { MemberRow } from './selectors';
import { peopleSlice, roleChosen } from './state';

const { searchTyped } = peopleSlice.actions;

interface MemberListProps {
  rows: readonly MemberRow[];
  /** Of all, found or not. */
  total: number;
  search: string;
  /** Asks whether the person is to be removed. */
  onAsk: (member: MemberRow) => void;
}

/** All members of the account, with a search and, if allowed, changes of role and removal (S52). */
export function MemberList({ rows, total, search, onAsk }: MemberListProps): ReactElement {
  const dispatch = useAppDispatch();
  const onSearch = (text: string) => dispatch(searchTyped({ text }));
  return (
    <Stack>
      {total > 4 && (
        <SearchField label={texts.search} value={search} onChange={onSearch} result={isBlank(search) ? '' : texts.found(rows.length)} />
      )}
      {rows.length === 0 ? (
        <EmptyState level="h3" title={texts.noMatch(search.trim())} action={<Button onClick={() => onSearch('')}>{texts.clear}</Button>} />
      ) : (
        <ul className={css.list} aria-label={texts.people}>
          {rows.map((member) => (
            <MemberLine key={member.id} member={member} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** One member. Rendered again only if its own data changes. */
const MemberLine = memo(function MemberLine({ member, onAsk }: { member: MemberRow; onAsk: MemberListProps['onAsk'] }): ReactElement {
  return (
    <li className={css.row}>
      <Avatar name={member.name} isDecoration />
      <div className={css.names}>
        <span className={css.name}>
          {member.name} {member.isSelf && <Tag kind="accent">{texts.you}</Tag>}
        </span>
        <span className={css.detail}>
          {member.email}
          {member.joinedAt !== '' && ` · ${texts.since(shortDate(Date.parse(member.joinedAt)))}`}
        </span>
      </div>
      <div className={css.acts}>
        {member.hasSecondFactor !== null && (
          <Tag kind={member.hasSecondFactor ? 'success' : 'warning'}>{member.hasSecondFactor ? texts.secured : texts.unsecured}</Tag>
        )}
        <RoleOf member={member} />
        {member.canRemove && (
          <Button
            size="small"
            isBusy={member.isBusy}
            label={member.isSelf ? texts.leaveLabel : texts.removeLabel(member.name)}
            onClick={() => onAsk(member)}
          >
            {member.isSelf ? texts.leave : texts.remove}
          </Button>
        )}
      </div>
    </li>
  );
});

function RoleOf({ member }: { member: MemberRow }): ReactElement {
  const dispatch = useAppDispatch();
  if (member.choices.length === 0) return <Tag>{roleLabel(member.role)}</Tag>;
  return (
    <Menu
      label={texts.role(member.name, member.role)}
      align="end"
      trigger={
        <span className={css.role}>
          {roleLabel(member.role)}
          <span className={css.arrow} aria-hidden="true" />
        </span>
      }
      sections={[
        {
          key: 'roles',
          title: texts.roles,
          items: member.choices.map((role) => ({
            key: role,
            label: roleLabel(role),
            hint: texts.what[role],
            isCurrent: role === member.role,
            onSelect: () => {
              if (role !== member.role && role !== 'owner') dispatch(roleChosen({ id: member.id, name: member.name, role }));
            },
          })),
        },
      ]}
    />
  );
}
