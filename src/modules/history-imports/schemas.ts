import { z } from 'zod'
import { Id, UnixTime } from '../../core/schemas.ts'
import {
  DATE_ORDERS,
  DROP_REASONS,
  FIELDS,
  type Field,
  LAYOUTS,
  NEEDS,
  NOTES,
} from './reader/history-file.ts'

export const ImportId = Id.describe('Import id from list_history_imports')
export const Layout = z.enum(LAYOUTS).describe('Whose export it is; table: a table of columns')
export const DateOrder = z
  .enum(DATE_ORDERS)
  .describe('dmy: 10/11/2026 is in November; mdy: in October')

const MAX_COLUMN = 5000
const COLUMN = new RegExp(`^(${FIELDS.join('|')}):([1-9]\\d{0,3})$`)

/** `query:1`: which column holds what. */
export const ColumnChoice = z.string().max(20).regex(COLUMN)

export function readColumns(chosen: string[]): Partial<Record<Field, number>> {
  const pairs = chosen.flatMap((each) => {
    const [, field, column] = COLUMN.exec(each) ?? []
    return field && Number(column) <= MAX_COLUMN ? [[field, Number(column)]] : []
  })
  return Object.fromEntries(pairs)
}

const Day = z.iso.date()

export const HistoryImportReport = z
  .object({
    import_id: z
      .int()
      .nullable()
      .describe('By which it is undone; null in a dry run, and when nothing was new'),
    layout: Layout,
    columns: z
      .array(z.object({ column: z.string(), field: z.enum(FIELDS).nullable() }))
      .describe('Of a table'),
    sample: z.array(z.array(z.string())).describe('The first rows of a table'),
    needs: z
      .array(z.enum(NEEDS))
      .describe('What has to be said before the file can be stored; empty when it can'),
    date_order: DateOrder.nullable().describe(
      'As the dates of the file prove it, or as given; null where it is no question',
    ),
    sites: z
      .array(
        z.object({
          domain: z.string(),
          client_id: z.int().nullable().describe('null: a client that is made for it'),
          keywords_new: z.int().describe('Tracked because of this import'),
          keywords_known: z.int().describe('Tracked already'),
          points: z.int().describe('Positions that are new'),
          depth: z
            .enum(['smart', 'full', 'basic'])
            .nullable()
            .describe('How a new client is checked; null: as usual'),
        }),
      )
      .describe('Whose positions the file holds'),
    keywords_new: z.int().describe('Keywords that are tracked because of this import'),
    keywords_known: z.int().describe('Tracked already'),
    points: z.int().describe('Positions that are new'),
    points_known: z.int().describe('Positions of days that an earlier import has brought'),
    first_day: Day.nullable().describe('The earliest day that is new; null when none is'),
    last_day: Day.nullable().describe('The latest day that is new; null when none is'),
    dropped: z
      .array(
        z.object({
          reason: z.enum(DROP_REASONS),
          count: z.int(),
          example: z.string().describe('One of them'),
        }),
      )
      .describe('What is not stored, and why'),
    notes: z.array(z.enum(NOTES)).describe('What the file cannot say'),
  })
  .meta({ id: 'HistoryImportReport' })
export type HistoryImportReport = z.infer<typeof HistoryImportReport>

export const HistoryImport = z
  .object({
    id: z.int(),
    client_id: z.int().nullable().describe('null: for every site that the file names'),
    layout: Layout,
    file_name: z.string().describe('What the file was called; empty when no one said so'),
    points: z.int().describe('Positions that it brought'),
    keywords: z.int().describe('Keywords that are tracked since'),
    clients: z.int().describe('Clients that were made for it'),
    first_day: Day.describe('The earliest day that it brought'),
    last_day: Day.describe('The latest day that it brought'),
    created_at: UnixTime,
  })
  .meta({ id: 'HistoryImport' })

export const UndoneImport = z
  .object({
    points: z.int().describe('Positions that are gone'),
    keywords: z.int().describe('Keywords that are gone'),
    clients: z.int().describe('Clients that are gone'),
    keywords_kept: z
      .int()
      .describe('Keywords of the import that have been checked since, or have other positions'),
    clients_kept: z.int().describe('Clients of the import that have been used since'),
  })
  .meta({ id: 'UndoneImport' })

export const ImportedPosition = z
  .object({
    date: Day,
    device: z.enum(['desktop', 'mobile']),
    position: z.int().nullable().describe('null: looked for and not found'),
    url: z.string().describe('The page that ranked; empty where the file names none'),
    import_id: z.int().describe('The import that brought it'),
    layout: Layout,
  })
  .meta({ id: 'ImportedPosition' })
