import { idOwner, PERSON_COLUMNS } from './id-columns.ts'

/** Into whose hands a recording comes: what is added to its ids and to its days. */
export type Move = {
  workspaceId: number
  userId: number
  days: number
  offsets: Map<string, number>
}

export type Column = { table: string; column: string; type: string }

/** What a field of a column becomes, in the text form of `copy`; undefined where it stays as it is. */
type MoveField = ((field: string) => string) | undefined

const NULL = '\\N'
const DAY_MS = 86_400_000
const DATE_LENGTH = '2026-01-31'.length

export function fieldMover({ table, column, type }: Column, move: Move): MoveField {
  const offsetOf = (owner: string) => move.offsets.get(owner) ?? 0
  if (column === 'workspace_id') return () => String(move.workspaceId)
  if (PERSON_COLUMNS.includes(column)) return unlessNull(() => String(move.userId))
  if (type === 'timestamptz' || type === 'date') return unlessNull(dayMover(move.days))
  if (column === 'keyword_ids') return unlessNull(idsMover(offsetOf('keywords')))
  if (table === 'activities' && column === 'data') return dataMover(offsetOf)
  const owner = idOwner(table, column)
  return owner === undefined ? undefined : unlessNull(idMover(offsetOf(owner)))
}

const unlessNull = (move: (field: string) => string) => (field: string) =>
  field === NULL ? NULL : move(field)

/** Numbers up to zero are no ids: they stand for what has none. */
const idMover = (offset: number) => (field: string) => {
  const id = Number(field)
  return id > 0 ? String(id + offset) : field
}

/** Whole days of UTC: the time of day stays. */
function dayMover(days: number) {
  const moved = new Map<string, string>()
  return (field: string) => {
    const date = field.slice(0, DATE_LENGTH)
    const day =
      moved.get(date) ??
      new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, DATE_LENGTH)
    moved.set(date, day)
    return day + field.slice(DATE_LENGTH)
  }
}

const idsMover = (offset: number) => (field: string) =>
  JSON.stringify((JSON.parse(field) as number[]).map((id) => id + offset))

/** What an activity tells names its things by id. */
function dataMover(offsetOf: (owner: string) => number) {
  const keys = ['client_id', 'job_id', 'check_id', 'keyword_id', 'backlink_id', 'task_id']
  return (field: string) => {
    const data = JSON.parse(field.replaceAll('\\\\', '\\')) as Record<string, unknown>
    for (const key of keys)
      if (key in data)
        data[key] = Number(data[key]) + offsetOf(idOwner('activities', key) ?? '')
    return JSON.stringify(data).replaceAll('\\', '\\\\')
  }
}
