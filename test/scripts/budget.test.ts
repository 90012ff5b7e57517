const loadBudget = () => import('../../scripts/budget.mjs');

describe('the budget of files and lines', () => {
  const texts: Record<string, string> = {
    'src/domain/a.ts': 'a\nb\n',
    'src/domain/runs/b.ts': 'a\n',
    'scripts/c.mjs': 'a\n',
    'docs/pictures/d.png': 'a\n',
    'test/apps/cases/e.ts': 'a\n',
    'test/apps/recorded/e.json': 'a\n',
    'test/apps/package-lock.json': 'a\n',
    'README.md': 'a\n',
  };

  it('the budget counts the files and lines of each room, and of scripts, test and docs without pictures and recordings', async () => {
    const { countRooms } = await loadBudget();
    expect(countRooms(Object.keys(texts), (path: string) => texts[path]!)).toEqual({
      domain: { files: 1, lines: 2 },
      'domain/runs': { files: 1, lines: 1 },
      scripts: { files: 1, lines: 1 },
      test: { files: 1, lines: 1 },
    });
  });

  const budget = { domain: { files: 2, lines: 100 } };

  it('the budget accepts what it allows', async () => {
    const { budgetFindings } = await loadBudget();
    expect(budgetFindings({ domain: { files: 2, lines: 100 } }, budget, 'Budget: 2 files, 1,000 lines')).toEqual([]);
  });

  it('the budget names each room with more files or lines, and a room that it does not know', async () => {
    const { budgetFindings } = await loadBudget();
    const counts = { domain: { files: 3, lines: 100 }, gallery: { files: 1, lines: 5 } };
    expect(budgetFindings(counts, budget, 'Budget: 2 files, 100 lines')).toEqual([
      'domain has 3 files; budget.json allows 2',
      'gallery has 1 files; budget.json allows 0',
      'gallery has 5 lines; budget.json allows 0',
    ]);
  });

  it('the budget needs a line in the changelog, and the newest one counts', async () => {
    const { budgetFindings } = await loadBudget();
    expect(budgetFindings({}, budget, 'Budget: 2 files, 99 lines\nBudget: 9 files, 900 lines')).toEqual([
      'budget.json allows 100 lines; the newest budget line of CHANGELOG.md says 99',
    ]);
  });

  it('the budget allows scripts and development at most 6 % of src', async () => {
    const { budgetFindings } = await loadBudget();
    const large = { domain: { files: 1, lines: 100 }, scripts: { files: 1, lines: 7 } };
    const findings: string[] = budgetFindings(large, large, 'Budget: 2 files, 107 lines');
    expect(findings).toEqual(['scripts and development have 7 lines, more than 6 % of src']);
  });
});
