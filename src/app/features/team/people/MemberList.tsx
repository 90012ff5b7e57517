import { memo, type ReactElement } from 'react';
import { roleLabel } from '../../../../domain/accounts';
import { shortDate } from '../../../../domain/relativeTime';
import type { GrantableRole } from '../../../../domain/teamRoles';
import { isBlank } from '../../../../domain/texts';
import { Avatar } from '../../../widgets/Avatar/Avatar';
import { Button } from '../../../widgets/Button/Button';
import { EmptyState } from '../../../widgets/EmptyState/EmptyState';
import { Menu } from '../../../widgets/Menu/Menu';
import { SearchField } from '../../../widgets/SearchField/SearchField';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from './texts';
import css from './PeopleScreen.module.css';
import type { MemberRow } from './selectors';

export interface MemberListProps {
  rows: readonly MemberRow[];
  /** Of all, found or not. */
  total: number;
  search: string;
  onSearch: (text: string) => void;
  onRole: (member: MemberRow, role: GrantableRole) => void;
  onAsk: (member: MemberRow) => void;
}

type MemberLineProps = Pick<MemberListProps, 'onRole' | 'onAsk'> & { member: MemberRow };

/** All members of the account, with a search and, if allowed, changes of role and removal (S52). */
export function MemberList({ rows, total, search, onSearch, onRole, onAsk }: MemberListProps): ReactElement {
  return (
    <div className={css.stack}>
      {total > 4 && (
        <SearchField label={texts.search} value={search} onChange={onSearch} result={isBlank(search) ? '' : texts.found(rows.length)} />
      )}
      {rows.length === 0 ? (
        <EmptyState level="h3" title={texts.noMatch(search.trim())} action={<Button onClick={() => onSearch('')}>{texts.clear}</Button>} />
      ) : (
        <ul className={css.list} aria-label={texts.people}>
          {rows.map((member) => (
            <MemberLine key={member.id} member={member} onRole={onRole} onAsk={onAsk} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One member. Rendered again only if its own data changes. */
const MemberLine = memo(function MemberLine({ member, onRole, onAsk }: MemberLineProps): ReactElement {
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
        <RoleOf member={member} onRole={onRole} />
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

function RoleOf({ member, onRole }: { member: MemberRow; onRole: MemberListProps['onRole'] }): ReactElement {
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
              if (role !== member.role && role !== 'owner') onRole(member, role);
            },
          })),
        },
      ]}
    />
  );
}
