import type { KeywordRow } from '../clients/index.ts'
import type { Cell } from '../rank-checks/index.ts'
import type { AnyDevice } from './tables.ts'

type Given = {
  keywords: Pick<KeywordRow, 'id' | 'query' | 'geo' | 'lang' | 'device'>[]
  jobs: { job_id: number }[]
  cells: Cell[]
  device: AnyDevice
}

/** One row per keyword and device, one cell per job. Checks made with other words than today's belong to another keyword. */
export function matrixRows({ keywords, jobs, cells, device }: Given) {
  const found = new Map(
    cells.map((cell) => [`${cell.keyword_id}:${cell.device}:${cell.job_id}`, cell]),
  )
  return keywords.flatMap(({ id, query, geo, lang, device: tracked }) => {
    const devices = (['desktop', 'mobile'] as const).filter(
      (on) => isOn(on, tracked) && isOn(on, device),
    )
    return devices.map((on) => {
      const checks = jobs.map(({ job_id }) => {
        const cell = found.get(`${id}:${on}:${job_id}`)
        const isSame = cell && cell.query === query && cell.geo === geo && cell.lang === lang
        return isSame ? cell : null
      })
      return {
        ...{ keyword_id: id, query, geo, lang, device: on },
        cells: checks.map(cellOf),
        failed_jobs: checks.flatMap((cell) => (cell?.state === 'failed' ? cell.job_id : [])),
      }
    })
  })
}

function cellOf(cell: Cell | null) {
  if (cell === null || cell.state === 'failed') return null
  const { position, delta, prev_checked_at } = cell
  return { position, delta, prev_checked_at }
}

const isOn = (device: 'desktop' | 'mobile', tracked: AnyDevice) =>
  tracked === 'both' || tracked === device
