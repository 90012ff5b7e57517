import fc from 'fast-check';
import {
  accountNameIssue,
  accountSubjectOf,
  companyAddressIssue,
  companyNameIssue,
  invoiceEmailIssue,
  mayChangeAccount,
  subjectOfField,
  type AccountSubject,
} from '../../src/domain/accountSettings';
import { isAdmin, isOwner, isSuperAdmin, roleIn, roles } from '../../src/domain/roles';

describe('roles', () => {
  const held = [
    { accountId: 1, role: 'owner' },
    { accountId: 2, role: 'super_admin' },
    { accountId: 3, role: 'admin' },
  ] as const;

  it('roles are looked up by account; member where none is named [B6.01]', () => {
    expect([1, 2, 3, 4].map((id) => roleIn(held, id))).toEqual(['owner', 'super_admin', 'admin', 'member']);
    expect(roleIn([], 1)).toBe('member');
  });

  it('roles count as admin for owner, super admin and admin [B6.02]', () => {
    expect(roles.filter(isAdmin)).toEqual(['owner', 'super_admin', 'admin']);
  });

  it('roles count as super admin for owner and super admin alone [B6.03]', () => {
    expect(roles.filter(isSuperAdmin)).toEqual(['owner', 'super_admin']);
  });

  it('roles count as owner for the owner alone [B6.04]', () => {
    expect(roles.filter(isOwner)).toEqual(['owner']);
  });
});

describe('one save', () => {
  it('one save is about one subject: the fields of one, each by itself or together [B7.07]', () => {
    for (const [field, subject] of Object.entries(subjectOfField)) {
      expect([field, accountSubjectOf({ [field]: 1 })]).toEqual([field, subject === 'transfer' ? null : subject]);
    }
    expect(accountSubjectOf({ company_name: '', company_address: '', send_invoice_email: true, invoice_email: null })).toBe('invoice');
  });

  it('one save is about nothing with fields of two subjects, with none, or with half a transfer [B7.07, B7.08]', () => {
    const fields = Object.keys(subjectOfField) as (keyof typeof subjectOfField)[];
    fc.assert(
      fc.property(fc.subarray(fields), (some) => {
        const subjects = new Set<AccountSubject>(some.map((field) => subjectOfField[field]));
        const subject = accountSubjectOf(Object.fromEntries(some.map((field) => [field, 1])));
        const isWhole = subjects.size === 1 && (!subjects.has('transfer') || some.length === 2);
        expect(subject).toBe(isWhole ? [...subjects][0] : null);
      }),
    );
    expect(accountSubjectOf({ name: undefined })).toBeNull();
    expect(accountSubjectOf({ new_owner_id: 1, auth_token: undefined })).toBeNull();
  });

  it('one save is for admins, for super admins or for the owner, by its subject [S52]', () => {
    const whose = (subject: AccountSubject) => roles.filter((role) => mayChangeAccount(role, subject));
    for (const subject of ['name', 'logo_choice', 'invoice', 'replay'] as const) expect(whose(subject)).toHaveLength(3);
    expect(whose('team_trial')).toEqual(['owner', 'super_admin']);
    for (const subject of ['transfer', 'company_trial', 'auto_upgrade'] as const) expect(whose(subject)).toEqual(['owner']);
    expect(whose('surveys')).toEqual(roles);
  });
});

describe('what is typed', () => {
  it('a name is neither blank nor too long nor of several lines [B5.27]', () => {
    expect(accountNameIssue('Acme')).toBeNull();
    expect(accountNameIssue(' \t ')).toBe('Enter a name.');
    expect(accountNameIssue('a'.repeat(100))).toBeNull();
    expect(accountNameIssue('a'.repeat(101))).toBe('Use at most 100 characters.');
    expect(accountNameIssue('A\nB')).toBe('Use letters, spaces and punctuation only.');
    expect(companyNameIssue('')).toBeNull();
    expect(companyNameIssue('a'.repeat(201))).toBe('Use at most 200 characters.');
  });

  it('an address of a company has lines, but nothing else that is no text [B5.27]', () => {
    expect(companyAddressIssue('Main Street 1\r\nSpringfield\n12345')).toBeNull();
    expect(companyAddressIssue('a'.repeat(501))).toBe('Use at most 500 characters.');
    expect(companyAddressIssue('Main\u0007Street')).toBe('Use letters, spaces, punctuation and line breaks only.');
  });

  it('an address for invoices is well formed, or none [B5.27]', () => {
    for (const fine of ['', '  ', 'bills@example.com', ' bills@example.com ']) expect(invoiceEmailIssue(fine)).toBeNull();
    for (const bad of ['bills', 'bills@', '@example.com', 'a b@example.com']) {
      expect([bad, invoiceEmailIssue(bad)]).toEqual([bad, 'Enter a valid email address.']);
    }
  });

  it('the checks of account settings judge any typed text without throwing [B5.27]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        for (const issueOf of [accountNameIssue, companyNameIssue, companyAddressIssue, invoiceEmailIssue]) {
          const issue = issueOf(text);
          expect(issue === null || issue.endsWith('.')).toBe(true);
        }
      }),
    );
  });
});
