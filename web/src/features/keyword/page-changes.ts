type Ranked = { checked_at: number; url: string; job_id: number }
type PageChange = { at: number; jobId: number; from: string; to: string }

/** The checks at which another page of the client ranked than at the last one that found any. */
export function pageChangesOf(points: Ranked[]): PageChange[] {
  const ranked = points.filter(({ url }) => url !== '')
  return ranked.flatMap(({ checked_at, url, job_id }, index) => {
    const before = ranked[index - 1]?.url
    return before === undefined || before === url
      ? []
      : [{ at: checked_at, jobId: job_id, from: before, to: url }]
  })
}
