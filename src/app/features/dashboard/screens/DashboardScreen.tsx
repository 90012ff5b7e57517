import type { ReactElement, ReactNode } from 'react';
import { TextLink } from '../../../widgets/TextLink/TextLink';
import { Tag } from '../../../widgets/Tag/Tag';
import { texts } from '../texts';
import css from './DashboardScreen.module.css';
import { UsageCard, type UsageView } from './UsageCard';

export interface DashboardScreenProps {
  /** Null while the profile loads, empty when there is none. */
  firstName: string | null;
  /** Signed up within the last day. */
  isNew: boolean;
  /** The account in view; null while it loads. */
  account: { readonly name: string; readonly plan: string } | null;
  usage: UsageView;
  onUsageRetry: () => void;
  /** The list of Zaps. */
  zaps: ReactNode;
}

/** The home page of a signed-in person: a greeting, the usage of the plan, and the Zaps. */
export function DashboardScreen({ firstName, isNew, account, usage, onUsageRetry, zaps }: DashboardScreenProps): ReactElement {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1>{greeting(firstName, isNew)}</h1>
        <p className={css.account}>
          {account && (
            <>
              {account.name} <Tag>{account.plan}</Tag>
            </>
          )}
        </p>
        <p className={css.create}>
          <TextLink to="/editor" look="primary">
            {texts.create}
          </TextLink>
        </p>
      </header>
      <UsageCard view={usage} onRetry={onUsageRetry} />
      {zaps}
    </div>
  );
}

function greeting(firstName: string | null, isNew: boolean): string {
  if (firstName === null) return texts.loadingName;
  if (firstName === '') return isNew ? texts.welcomeNewPlain : texts.welcomePlain;
  return isNew ? texts.welcomeNew(firstName) : texts.welcome(firstName);
}
