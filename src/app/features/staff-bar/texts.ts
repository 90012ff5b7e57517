export const texts = {
  label: 'Staff',
  viewingAs: (name: string, email: string, id: number): string => `Viewing as ${name} (${email}, profile ${id})`,
  staff: (email: string, id: number): string => `Staff: ${email} (profile ${id})`,
  account: (name: string, id: number, plan: string): string => `Account: ${name} (${id}), ${plan}`,
  owner: (name: string, email: string): string => `Owner: ${name} (${email})`,
  trialing: 'On a Teams trial',
  wasTeam: 'Was a team',
  switchTo: 'Switch to',
  stop: 'Stop impersonating',
} as const;
