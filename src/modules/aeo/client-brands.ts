import type { Context } from '../../core/context.ts'
import { competitorsOf, type OwnedClient } from '../clients/index.ts'
import { type Brands, compileBrands } from './reading/brands.ts'
import { readSettings, type Settings } from './store/settings.ts'

/** The brands searched for in answers: the client first, then its competitors. */
export async function brandsOf(
  ctx: Context,
  { id, name, domain }: OwnedClient,
  settings?: Settings,
): Promise<Brands> {
  const [known, tracked] = await Promise.all([
    settings ?? readSettings(ctx.db, id),
    competitorsOf(ctx.db, id),
  ])
  const competitors = tracked.map((competitor) => ({
    domain: competitor.domain,
    names: [
      withoutRemark(competitor.name),
      ...(known.competitor_names[String(competitor.id)] ?? []),
    ],
  }))
  return compileBrands(
    [{ domain, names: [withoutRemark(name), ...known.names] }, ...competitors],
    {
      isMatchingCase: known.is_matching_case,
    },
  )
}

/** What stands in brackets after a name tells clients apart, such as “Acme (US)”; nobody says it in an answer. */
function withoutRemark(name: string): string {
  const text = name.trimEnd()
  if (!text.endsWith(')')) return name
  const opens = text.indexOf('(', text.lastIndexOf(')', text.length - 2) + 1)
  return (opens < 0 ? '' : text.slice(0, opens).trimEnd()) || name
}
