import { networksOf } from '../../base/network/caller-networks.ts'
import { actAs, type Context, workerOf } from '../../core/context.ts'
import { type PageRequest, type PageResponse, publicPage } from '../../core/public-page.ts'
import { onReplica } from '../../core/replica-read.ts'
import { restoring } from '../../core/restore.ts'
import type { Job } from '../rank-checks/index.ts'
import { type Brand, readBrand } from './brand.ts'
import { gatherReport } from './build/build-report.ts'
import type { Report } from './build/report.ts'
import { dayOf, hourOf } from './build/view-days.ts'
import { type Layout, readLayout } from './layout.ts'
import { type Formatter, formatterFor } from './page/formatter.ts'
import { CHOICES_OF_DAYS, renderReport } from './page/page.ts'
import { renderPaper } from './page/print.ts'
import { endedPage, gonePage, passwordPage, pendingPage } from './page/status-pages.ts'
import { chooseLanguage } from './page/words.ts'
import { cachedPage, TOKEN_PLACEHOLDER } from './page-cache.ts'
import { pageResponse } from './page-response.ts'
import { printPdf } from './pdf.ts'
import { isPerson } from './readers.ts'
import { findShared, passOf, type Shared, tryPassword } from './share.ts'
import { insertView } from './store/views.ts'

/** A report for whoever holds its token: `/r/{token}` as a page, `/r/{token}.pdf` on paper. */
export const reportPage = publicPage({
  name: 'report_page',
  path: '/r/{file}',
  takesForms: true,
  async open(ctx, request) {
    const format = formatterFor(
      chooseLanguage(request.query.lang, request.headers['accept-language']),
    )
    const file = request.params.file ?? ''
    const shared = await findShared(ctx, file.replace(/\.pdf$/, ''))
    if (!shared || !isHere(request, shared.sharing.workspace_id))
      return pageResponse(gonePage(format), { status: 404 })
    const brand = await readBrand(ctx, shared.sharing.workspace_id)
    const kept = await keptOut(ctx, { request, shared, format, brand })
    if (kept) return kept
    const look = { format, brand, isPdf: file.endsWith('.pdf') }
    return shared.job
      ? show(ctx, request, { ...look, job: shared.job, token: shared.token })
      : pageResponse(endedPage(format, brand))
  },
})

/** Under the own domain of a workspace only its own reports are read. */
const isHere = ({ readersOf }: PageRequest, workspaceId: number) =>
  readersOf === null || readersOf === workspaceId

type Gate = { request: PageRequest; shared: Shared; format: Formatter; brand: Brand }

/** The page that asks for a password, or undefined for those who need none or gave it before. */
async function keptOut(
  ctx: Context,
  { request, shared, format, brand }: Gate,
): Promise<PageResponse | undefined> {
  if (shared.sharing.password === null) return undefined
  const { name, value } = passOf(ctx, shared.sharing)
  if (cookiesOf(request).get(name) === value) return undefined
  const given = request.form?.password
  if (given === undefined) {
    const problem = request.query.password === 'wrong' ? format.words.passwordWrong : undefined
    return pageResponse(passwordPage(format, brand, problem), { status: 401 })
  }
  const page = `/r/${shared.token}?lang=${format.language}`
  switch (await tryPassword(ctx, shared.sharing, given)) {
    case 'right': {
      const isEncrypted =
        ctx.origin.startsWith('https:') || request.headers['x-forwarded-proto'] === 'https'
      const isSecure = isEncrypted ? '; Secure' : ''
      const cookie = `${name}=${value}; Path=/r; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Lax${isSecure}`
      return { status: 303, body: '', headers: { Location: page, 'Set-Cookie': cookie } }
    }
    // A page of its own, so that going back never asks to send the form again.
    case 'wrong':
      return { status: 303, body: '', headers: { Location: `${page}&password=wrong` } }
    case 'too many':
      return pageResponse(passwordPage(format, brand, format.words.passwordMany), {
        status: 429,
      })
  }
}

const PASS_SECONDS = 12 * 3600
const DAY = 86_400

const cookiesOf = ({ headers }: PageRequest) =>
  new Map(
    (headers.cookie ?? '')
      .split(/;\s*/)
      .map((each) => [each.split('=', 1)[0] ?? '', each.slice(each.indexOf('=') + 1)]),
  )

type Shown = { job: Job; token: string; format: Formatter; brand: Brand; isPdf: boolean }

async function show(
  ctx: Context,
  request: PageRequest,
  { job, token, format, brand, isPdf }: Shown,
): Promise<PageResponse> {
  if (job.status === 'pending' || job.status === 'running')
    return pageResponse(pendingPage(format, brand, job))
  if (job.status !== 'done') return pageResponse(endedPage(format, brand))
  // The token shows what the workspace sees of this one job.
  const inside = actAs(ctx, workerOf(job.workspace_id))
  const layout = chooseDays(await readLayout(inside, job.client_id), request.query.days)
  const wanted = { job, brand, layout, language: format.language, isPaper: isPdf }
  const page = await cachedPage(inside, wanted, async () => {
    const since = (job.finished_at ?? job.created_at) - layout.compare_days * DAY
    const report = await restoring(inside, () =>
      onReplica(inside, (at) => gatherReport(at, job, since)),
    )
    return report && render(report, { format, brand, layout, isPdf })
  })
  if (!page) return pageResponse(pendingPage(format, brand, job))
  await countView(ctx, request, job)
  if (!isPdf)
    return pageResponse({ ...page, body: page.body.replaceAll(TOKEN_PLACEHOLDER, token) })
  const body = await printPdf(ctx, page.body)
  const disposition = `inline; filename="${page.fileName}"`
  return {
    body,
    headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
  }
}

/** The days that the reader chose, else those of the layout. */
function chooseDays(layout: Layout, asked: string | undefined): Layout {
  const days = CHOICES_OF_DAYS.find((each) => String(each) === asked)
  return days === undefined ? layout : { ...layout, compare_days: days }
}

type Drawn = Pick<Shown, 'format' | 'brand' | 'isPdf'> & { layout: Layout }

function render(report: Report, { format, brand, layout, isPdf }: Drawn) {
  const fileName = `${report.client.domain}-${dayOf(report.checked_at)}.pdf`.replace(
    /[^\w.-]/g,
    '-',
  )
  if (isPdf)
    return { body: renderPaper(report, { format, brand, layout }), policy: '', fileName }
  const period = { days: layout.compare_days, path: `/r/${TOKEN_PLACEHOLDER}` }
  const pdfPath = `${period.path}.pdf?days=${period.days}&lang=${format.language}`
  return { ...renderReport(report, { format, brand, layout, pdfPath, period }), fileName }
}

/** People of the workspace and robots are no readers; others count once an hour. */
async function countView(
  ctx: Context,
  request: PageRequest,
  { id, workspace_id, client_id }: Job,
): Promise<void> {
  if (request.isHead || ctx.actor.workspaceId === workspace_id || !isPerson(request.headers))
    return
  const now = ctx.now()
  const reader = ctx.secrets.fingerprint(
    `report reader ${client_id} ${networksOf(ctx.address).line}`,
  )
  await insertView(ctx.db, {
    client_id,
    workspace_id,
    job_id: id,
    reader,
    hour: hourOf(now),
    viewed_at: now,
  })
}
