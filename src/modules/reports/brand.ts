import type { Context } from '../../core/context.ts'
import { readBrandRow } from './store/brands.ts'

/** How a workspace looks to the readers of its reports; a logo is an address that holds the picture itself. */
export type Brand = { name: string; color: string; logo: string | null }

export async function readBrand(
  { db }: Pick<Context, 'db'>,
  workspaceId: number,
): Promise<Brand> {
  const row = await readBrandRow(db, workspaceId)
  if (!row) return { name: '', color: '', logo: null }
  const { name, color, logo, logo_type } = row
  return { name, color, logo: logo && `data:${logo_type};base64,${logo.toString('base64')}` }
}
