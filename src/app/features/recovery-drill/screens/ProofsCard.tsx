import type { ReactElement } from 'react';
import { proofsOf, scenariosOf, type ProofSubject } from '../../../../domain/recoveryDrill';
import { Button } from '../../../widgets/Button/Button';
import { Card } from '../../../widgets/Card/Card';
import { Notice } from '../../../widgets/Notice/Notice';
import { copy, proofText, subjectName } from '../copy';
import type { RecoveryDrill } from '../state';
import { ProofForm } from './ProofForm';
import type { RecoveryDrillScreenProps } from './RecoveryDrillScreen';
import css from './RecoveryDrillScreen.module.css';

/** Everything that some way back needs, once each, in the order of the page. */
export function subjectsOf({ facts }: RecoveryDrill): ProofSubject[] {
  const all = scenariosOf(facts).flatMap(({ ways }) => ways.flatMap(proofsOf));
  return all.filter((subject, index) => all.findIndex((each) => isSame(each, subject)) === index);
}

const isSame = (a: ProofSubject, b: ProofSubject): boolean => a.kind === b.kind && a.subjectId === b.subjectId;

/** The proofs: when each way was tried, and a form to try it. */
export function ProofsCard(props: RecoveryDrillScreenProps & { readonly drill: RecoveryDrill }): ReactElement {
  const { drill, state, onProve } = props;
  const { open, notice } = state;
  return (
    <Card title={copy.proofs.title}>
      <div className={css.section}>
        <p className={css.detail}>{copy.proofs.lead}</p>
        {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
        <ul className={css.list}>
          {subjectsOf(drill).map((subject) => {
            const name = subjectName(subject, drill);
            const proof = drill.proofs.find((each) => isSame(each, subject)) ?? null;
            const isOpen = open !== null && isSame(open.subject, subject);
            const isSignIn = subject.kind === 'identity' || subject.kind === 'saml';
            // An address that is not confirmed is proved by its confirmation, which has its own page.
            const canProve = !isSignIn && !(subject.kind === 'mail' && !drill.facts.isEmailConfirmed);
            return (
              <li key={`${subject.kind}${subject.subjectId ?? ''}`} className={css.proof}>
                <div className={css.row}>
                  <div className={css.names}>
                    <span className={css.name}>{name}</span>
                    <span className={css.detail}>{proofText(subject.kind, proof)}</span>
                  </div>
                  {canProve && !(isOpen && open.phase !== 'starting') && (
                    <Button size="small" label={copy.proveLabel(name)} isBusy={isOpen} onClick={() => onProve(subject)}>
                      {proof?.state === 'current' ? copy.proveAgain : copy.prove}
                    </Button>
                  )}
                </div>
                {isOpen && <ProofForm {...props} open={open} email={drill.email} />}
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
