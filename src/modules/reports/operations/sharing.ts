import { z } from 'zod'
import { transaction } from '../../../core/context.ts'
import { type AnyOperation, get, operation, patch, put } from '../../../core/operation.ts'
import { recordAudit } from '../../accounts/index.ts'
import { readSharingDefault, saveSharingDefault } from '../../rank-checks/index.ts'

const PATH = '/api/v1/report-sharing'

const ReportSharing = z
  .object({
    is_shared_by_default: z
      .boolean()
      .describe('Whether report links work for clients without a sharing setting of their own'),
  })
  .meta({ id: 'ReportSharing' })

export const getReportSharing = operation({
  name: 'get_report_sharing',
  summary: 'Get the default for public report links',
  access: 'analyst',
  input: z.object({}),
  output: ReportSharing,
  routes: [get(PATH)],
  tool: {
    effect: 'read',
    hint: 'A client whose links were renewed or revoked keeps its own setting.',
  },
  run: async ({ db, actor }) => ({
    is_shared_by_default: await readSharingDefault(db, actor.workspaceId),
  }),
})

export const updateReportSharing = operation({
  name: 'update_report_sharing',
  summary: 'Set the default for public report links',
  access: 'admin',
  input: z.strictObject(ReportSharing.shape),
  output: ReportSharing,
  routes: [patch(PATH), put(PATH)],
  tool: {
    effect: 'write',
    hint: "When off, a client's links work only after its reports are shared.",
    confirm: ({ is_shared_by_default: isOn }) =>
      `Let public links to reports ${isOn ? 'open' : 'stay shut'} by default?`,
  },
  run: (ctx, change) =>
    transaction(ctx, async (tx) => {
      await saveSharingDefault(tx.db, tx.actor.workspaceId, change.is_shared_by_default)
      await recordAudit(
        tx,
        'report_default_changed',
        change.is_shared_by_default ? 'shared' : 'not shared',
      )
      return change
    }),
})

export const sharingOperations: AnyOperation[] = [getReportSharing, updateReportSharing]
