/** What an app does here: its events, each of which starts a Zap, its connection, its limits, and what proves it. */
import type { ReactElement, ReactNode } from 'react';
import { proofTexts, writtenSentences, type EventProof, type MakersWords, type Witness } from '../../../../domain/appProofs';
import { defaultDate } from '../../../../domain/dates';
import { isInstant, nodesFor } from '../../../../domain/serviceNodes';
import { firstSentence } from '../../../../domain/texts';
import { AppFace } from '../../../widgets/AppGrid/AppGrid';
import grid from '../../../widgets/AppGrid/AppGrid.module.css';
import { AppLogo } from '../../../widgets/AppLogo/AppLogo';
import { CopyField } from '../../../widgets/CopyField/CopyField';
import { Icon } from '../../../widgets/Icon/Icon';
import { Notice } from '../../../widgets/Notice/Notice';
import { Lead } from '../../../widgets/Page/Page';
import { RouterLink } from '../../../widgets/RouterLink/RouterLink';
import { Stack } from '../../../widgets/Stack/Stack';
import { Tag } from '../../../widgets/Tag/Tag';
import css from './page.module.css';
import type { AppView } from './state';
import { texts } from './texts';

export type AppRuntime = NonNullable<AppView['runtime']>;
type Way = AppRuntime['ways'][number];
type Client = NonNullable<Way['client']>;

interface PartProps {
  app: AppView;
  runtime: AppRuntime;
}

/** All of it, for an app that runs here. */
export const AppFacts = (props: PartProps): ReactElement => (
  <>
    <Events {...props} isTrigger />
    <Events {...props} isTrigger={false} />
    <Connection {...props} />
    <div className={css.facts}>
      <Limits {...props} />
      <Proof {...props} />
    </div>
  </>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement => (
  <section aria-labelledby={id}>
    <Stack>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  </section>
);

const linesOf = (lines: readonly ReactNode[]): ReactElement => (
  <ul className={css.lines}>
    {lines.map((line, index) => (
      // The list is never reordered.
      <li key={index}>{line}</li>
    ))}
  </ul>
);

/** The triggers, or the actions, that run here. */
function Events({ app: { id, name, logoUrl, nodes }, isTrigger }: PartProps & { isTrigger: boolean }): ReactElement | null {
  const events = nodesFor(nodes, isTrigger ? 0 : 1).filter((node) => node.can_run);
  if (events.length === 0) return null;
  const part = isTrigger ? 'trigger' : 'action';
  return (
    <Section id={`app-${part}s`} title={texts.events[part](name)}>
      <Lead>{texts.chooseEvent}</Lead>
      <ul className={grid.grid} data-look="cards" aria-label={texts.events[part](name)}>
        {events.map((event) => (
          <li key={event.action} className={grid.tile}>
            <AppFace
              name={<RouterLink to={`/editor?${new URLSearchParams({ app: id, [part]: event.action })}`}>{event.title}</RouterLink>}
              logo={<AppLogo name={name} url={logoUrl} size={32} />}
              tags={
                isInstant(event) && (
                  <Tag kind="success">
                    <Icon name="instant" /> {texts.instant}
                  </Tag>
                )
              }
              note={event.help !== null && firstSentence(event.help)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Ways that work at once come before those for which somebody has to register a client. */
const ranks: Readonly<Record<string, number>> = { set: 0, own: 2, missing: 3 };
const rankOf = ({ client }: Way): number => (client === null ? 1 : (ranks[client.state] ?? 3));

function Connection({ app: { name, authType }, runtime: { ways } }: PartProps): ReactElement {
  return (
    <Section id="app-connection" title={texts.connection}>
      {ways.length === 0 && <p>{authType === 'none' ? texts.noConnection : texts.anyConnection}</p>}
      {ways.length > 1 && <Lead>{texts.oneOf}</Lead>}
      {ways.length > 0 && (
        <div className={css.facts}>
          {ways
            .toSorted((one, other) => rankOf(one) - rankOf(other))
            .map((way, index) => (
              <div key={index} className={css.way}>
                <h3>{way.label ?? (way.client === null ? texts.credentials : texts.signIn(name))}</h3>
                {way.help !== null && <p>{way.help}</p>}
                {way.fields.length > 0 && (
                  <>
                    <p>{texts.needed}</p>
                    {linesOf(
                      way.fields.map(({ label, help, isRequired }) =>
                        [isRequired ? label : texts.optional(label), help].filter(Boolean).join(': '),
                      ),
                    )}
                  </>
                )}
                {way.client !== null && <ClientNote name={name} client={way.client} />}
              </div>
            ))}
        </div>
      )}
    </Section>
  );
}

/** Who registers a client at the app, and with what. */
function ClientNote({ name, client: { state, help, redirectUri, scopes, setting } }: { name: string; client: Client }): ReactElement {
  if (state === 'set') return <p>{texts.clientSet(name)}</p>;
  return (
    <>
      {state === 'missing' ? <Notice kind="info">{texts.clientMissing(name)}</Notice> : <p>{texts.clientOwn(name)}</p>}
      <details className={css.client}>
        <summary>{state === 'missing' ? texts.forOperator : texts.howToRegister(name)}</summary>
        <Stack>
          <p>{help}</p>
          {redirectUri !== null && <CopyField label={texts.redirectUri} value={redirectUri} />}
          {scopes.length > 0 && <CopyField label={texts.scopes} value={scopes.join('\n')} />}
          {state === 'missing' && <p>{texts.thenSet(setting)}</p>}
        </Stack>
      </details>
    </>
  );
}

function Limits({ app: { name, isPremium, nodes }, runtime: { limits } }: PartProps): ReactElement {
  const { pollSeconds, fileBytes, rate } = limits;
  const lines = [
    isPremium ? texts.premiumPlan : texts.anyPlan,
    pollSeconds !== null && texts.polls(name, pollSeconds, nodes.some(isInstant)),
    fileBytes !== null && texts.files(fileBytes),
    rate !== null && texts.rate(name, rate),
  ];
  return (
    <Section id="app-limits" title={texts.limits}>
      {linesOf(lines.filter((line) => line !== false))}
    </Section>
  );
}

function Proof({ app: { name, nodes }, runtime: { witness, signer, words, eventProofs } }: PartProps): ReactElement | null {
  if (eventProofs.length === 0) return null;
  const events = eventProofs.map(({ action, isTrigger, proof }) => ({
    title: nodesFor(nodes, isTrigger ? 0 : 1).find((node) => node.action === action)?.title ?? action,
    proof: proof as EventProof,
  }));
  const date = (day: string): string => defaultDate(Date.parse(`${day}T00:00:00Z`), 'UTC');
  const lines = [
    witness !== null && proofTexts.sameRequests(witness as Witness, date(witness.date)),
    witness?.isPaged === true && proofTexts.paging,
    signer !== null && proofTexts.signatures(signer as Witness),
    ...writtenSentences(events, words as MakersWords | null, { date, list: (titles) => new Intl.ListFormat('en').format(titles) }),
  ];
  return (
    <Section id="app-proof" title={texts.proof}>
      <Lead>{texts.proofLead(name)}</Lead>
      {linesOf(lines.filter((line) => line !== false))}
    </Section>
  );
}
