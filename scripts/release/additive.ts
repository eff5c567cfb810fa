// Within a minor version, processes of the release before go on working while and after the schema is migrated.

type Rule = [pattern: RegExp, problem: string]

const RULES: Rule[] = [
  [
    /\bdrop\s+(?:table|column|view|function|type|schema|default)\b/,
    'drops what the release before uses',
  ],
  [/\brename\b/, 'renames what the release before uses'],
  [
    /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/,
    'changes a type: add a column, fill it by a run, drop the old one later',
  ],
  [/\bset\s+not\s+null\b/, 'demands a value that the release before may not write'],
  [
    /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\S+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)/,
    'adds a column that the release before does not write: give it a default',
  ],
  [
    /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/,
    'reads a whole table under a lock: add it as not valid, validate it later',
  ],
  [
    /^\s*(?:update|delete\s+from|with)\b/m,
    'rewrites rows while everybody waits: do it in a run',
  ],
]

const CREATED = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/g
const INDEXED =
  /\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?[^;]*?\bon\s+(?:only\s+)?(\w+)/g

/** Why a migration may not be part of a release within the same minor version; empty when it may. */
export function additiveProblems(sql: string): string[] {
  const text = sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
  const created = new Set([...text.matchAll(CREATED)].map(([, table]) => table))
  const statements = text.split(';').filter((statement) => !createsOnly(statement))
  const broken = RULES.filter(([pattern]) =>
    statements.some((statement) => pattern.test(statement)),
  )
  const locking = [...text.matchAll(INDEXED)].filter(
    ([, apart, table]) => !apart && !created.has(table),
  )
  return [
    ...broken.map(([, problem]) => problem),
    ...locking.map(([, , table]) => `stops writing to ${table}: create the index concurrently`),
  ]
}

/** A new table is nobody's yet. */
const createsOnly = (statement: string) =>
  /^\s*create\s+(?:unlogged\s+)?table\b/.test(statement)
