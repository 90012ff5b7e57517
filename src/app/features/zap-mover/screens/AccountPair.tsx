import type { ReactElement } from 'react';
import { Icon } from '../../../widgets/Icon/Icon';
import { SelectField } from '../../../widgets/SelectField/SelectField';
import type { AccountChoice, PresetIssue } from '../accountChoice';
import { texts } from '../texts';
import css from './AccountPair.module.css';

export interface AccountPairProps {
  choice: AccountChoice;
  /** The source turned out to have no Zaps but drafts. */
  isDraftsOnly: boolean;
  onSource: (id: number) => void;
  onTarget: (id: number) => void;
  onSwap: () => void;
}

/** Where the Zaps are, and where they go. */
export function AccountPair({ choice, isDraftsOnly, onSource, onTarget, onSwap }: AccountPairProps): ReactElement {
  const { options, fromId, toId, fromIssue, toIssue } = choice;
  const target = options.find(({ id }) => id === toId);
  const source = options.find(({ id }) => id === fromId);
  const isSourceless = isDraftsOnly || source?.canBeSource === false;
  return (
    <div className={css.pair}>
      <SelectField
        label={texts.from}
        name="from"
        value={fromId === null ? '' : String(fromId)}
        placeholder={texts.chooseFrom}
        choices={options.map(({ id, name, canBeSource }) => ({
          value: String(id),
          label: canBeSource ? name : texts.noZaps(name),
          isDisabled: !canBeSource,
        }))}
        error={isSourceless && source ? texts.onlyDrafts(source.name) : issueText(fromIssue)}
        onChange={(value) => onSource(Number(value))}
      />
      <button
        type="button"
        className={css.swap}
        aria-label={texts.swap}
        title={texts.swap}
        disabled={fromId === null || toId === null || target?.canBeSource === false}
        onClick={onSwap}
      >
        <Icon name="swap" />
      </button>
      <SelectField
        label={texts.to}
        name="to"
        value={toId === null ? '' : String(toId)}
        placeholder={texts.chooseTo}
        choices={options.filter(({ id }) => id !== fromId).map(({ id, name }) => ({ value: String(id), label: name }))}
        error={toIssue?.kind === 'same' ? texts.sameAccount : issueText(toIssue)}
        onChange={(value) => onTarget(Number(value))}
      />
    </div>
  );
}

function issueText(issue: PresetIssue | null): string | null {
  if (!issue) return null;
  return issue.kind === 'unread' ? texts.unread(issue.text) : texts.notYours(issue.id);
}
