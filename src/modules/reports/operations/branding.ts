import { z } from 'zod'
import { fail } from '../../../base/errors.ts'
import { given } from '../../../base/given.ts'
import { type ImageFacts, readImage } from '../../../base/pictures/image.ts'
import { transaction } from '../../../core/context.ts'
import { fieldError } from '../../../core/input-errors.ts'
import { type AnyOperation, get, operation, patch, put } from '../../../core/operation.ts'
import { text } from '../../../core/schemas.ts'
import { firstWorkspace, recordAudit } from '../../accounts/index.ts'
import { readBrand } from '../brand.ts'
import { Branding } from '../schemas.ts'
import { saveBrand } from '../store/brands.ts'

/** Small enough that a whole page with it stays light. */
const MAX_LOGO_BYTES = 16 * 1024
const MAX_LOGO_PIXELS = 2000
const PATH = '/api/v1/branding'

export const getBranding = operation({
  name: 'get_branding',
  summary: 'Get report branding',
  access: 'viewer',
  input: z.object({}),
  output: Branding,
  routes: [get(PATH)],
  tool: { effect: 'read', hint: 'Name, color and logo shown on every public report.' },
  run: (ctx) => readBrand(ctx, ctx.actor.workspaceId),
})

export const getAuditBranding = operation({
  name: 'get_audit_branding',
  summary: 'Whose audit page it is: name, color and logo of those who run the installation',
  access: 'guest',
  input: z.object({}),
  output: Branding,
  routes: [get('/api/audit-branding')],
  async run(ctx) {
    const workspaceId = await firstWorkspace(ctx.db)
    if (workspaceId === null) throw fail('not_set_up')
    return readBrand(ctx, workspaceId)
  },
})

export const updateBranding = operation({
  name: 'update_branding',
  summary: 'Set report branding: name, color and logo',
  access: 'admin',
  input: z.strictObject({
    name: text(80)
      .overwrite((value) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .optional(),
    color: z
      .string()
      .regex(/^(#[0-9a-fA-F]{6})?$/, fieldError('field_colour'))
      .optional()
      .meta({ example: '#1a73e8' }),
    logo: z.string().max(40_000).nullable().optional().meta({
      description:
        'PNG, JPEG or WebP of at most 16 KiB as data:image/png;base64,…; null removes it',
      example: null,
    }),
  }),
  output: Branding,
  routes: [put(PATH), patch(PATH)],
  tool: {
    effect: 'write',
    hint: 'Omitted fields keep their value.',
    confirm: () => 'Change how all reports of this workspace look?',
  },
  run: (ctx, { logo, ...brand }) =>
    transaction(ctx, async (tx) => {
      const { workspaceId } = tx.actor
      const asked = given(brand)
      const picture = logo === undefined ? {} : pictureOf(logo)
      await saveBrand(tx.db, { workspace_id: workspaceId, ...asked, ...picture })
      const changed = [...Object.keys(asked), ...(logo === undefined ? [] : ['logo'])]
      await recordAudit(tx, 'branding_changed', changed.join(', '))
      return readBrand(tx, workspaceId)
    }),
})

/** The picture itself decides what it is, not what its sender calls it. */
function pictureOf(logo: string | null): {
  logo: Buffer | null
  logo_type: ImageFacts['type'] | null
} {
  if (logo === null) return { logo: null, logo_type: null }
  const packed = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+=*)$/.exec(logo)?.[1]
  const bytes = Buffer.from(packed ?? '', 'base64')
  const facts = readImage(bytes)
  if (!facts) throw fail('logo_wrong')
  if (bytes.length > MAX_LOGO_BYTES) throw fail('logo_too_large')
  const { type, width, height } = facts
  if (![width, height].every((side) => side >= 1 && side <= MAX_LOGO_PIXELS))
    throw fail('logo_too_wide', { n: MAX_LOGO_PIXELS })
  return { logo: bytes, logo_type: type }
}

export const brandingOperations: AnyOperation[] = [
  getBranding,
  getAuditBranding,
  updateBranding,
]
