/** Passwords, and whether they have what the form demands (spec D§5): for the form and the auth server. */
export const passwordVectors: Record<string, boolean> = {
  'Crumbs-4-all': true,
  'Aa1!aaaa': true,
  'Aa1\\aaaa': true,
  'Aa1:aaaa': true,
  'Aa1~aaaa': true,
  'Aa1!aaa': false,
  'crumbs-4-all': false,
  'CRUMBS-4-ALL': false,
  'Crumbs-for-all': false,
  Crumbs4allofus: false,
  'Crumbs 4 all': false,
  // What other scripts have of each does not count.
  'Ärumbs-4-all': false,
  'CRUMBS-4-LLä': false,
  'Crumbs-٤-all': false,
  'Crumbs€4€all': false,
}
