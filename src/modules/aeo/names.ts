import type { Context } from '../../core/context.ts'
import { competitorsOf, type OwnedClient } from '../clients/index.ts'
import { type Brands, compileBrands } from './reading/brands.ts'
import { readSettings, type Settings } from './store/settings.ts'

/** Who is looked for in the answers to a client's prompts: the client, and then its competitors. */
export async function brandsOf(ctx: Context, { id, name, domain }: OwnedClient, settings?: Settings): Promise<Brands> {
  const [known, competitors] = await Promise.all([settings ?? readSettings(ctx.db, id), competitorsOf(ctx.db, id)])
  const rivals = competitors.map((rival) => ({
    domain: rival.domain,
    names: [rival.name, ...(known.rival_names[String(rival.id)] ?? [])],
  }))
  return compileBrands([{ domain, names: [name, ...known.names] }, ...rivals], {
    isMatchingCase: known.is_matching_case,
  })
}
