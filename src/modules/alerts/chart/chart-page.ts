import { notFound } from '../../../base/errors.ts'
import { actAs, workerOf } from '../../../core/context.ts'
import { publicPage } from '../../../core/public-page.ts'
import { readChartLink } from '../../notification-channels/index.ts'
import { alertOfLink } from '../store/alerts.ts'
import { chartData } from './chart-data.ts'
import { drawChart } from './draw-chart.ts'

/** The chart of an alert for chats, which fetch pictures themselves: the link shows that picture and nothing else. */
export const chartPage = publicPage({
  name: 'alert_chart',
  path: '/alert-chart/{token}',
  async open(ctx, { params }) {
    const id = readChartLink(ctx, (params.token ?? '').replace(/\.png$/, ''))
    const alert = id === null ? undefined : await alertOfLink(ctx.db, id)
    const data = alert && (await chartData(actAs(ctx, workerOf(alert.workspace_id)), alert))
    if (!data) throw notFound()
    const headers = {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400, immutable',
      'X-Robots-Tag': 'noindex',
    }
    return { body: drawChart(data), headers }
  },
})
