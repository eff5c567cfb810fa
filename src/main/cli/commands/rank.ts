import { AS, command } from '../command.ts'
import { EXIT_NO, ExitWith, UsageError } from '../failure.ts'
import { type Caller, call, openCaller } from './app.ts'

const DEPTH = 100

const rank = command({
  name: 'rank',
  summary:
    'Run one search and show where a site ranks; exits with 6 when it is not in the top --top',
  examples: [
    'rank "espresso machine" --site example.com --location Berlin',
    'rank "кофемолка" --site example.kz --gl kz --hl ru --device mobile --top 10',
  ],
  args: ['QUERY'],
  options: {
    site: {
      type: 'string',
      value: 'DOMAIN',
      required: true,
      hint: 'Site to look for, including its subdomains',
    },
    location: {
      type: 'string',
      value: 'NAME',
      hint: 'City or region; its country becomes the market',
    },
    gl: { type: 'string', value: 'CODE', hint: 'Market; defaults to us' },
    hl: { type: 'string', value: 'CODE', hint: 'Language; defaults to en' },
    device: { type: 'string', value: 'DEVICE', hint: 'desktop or mobile' },
    top: {
      type: 'string',
      value: 'N',
      hint: `Look at so many results, 1 to ${DEPTH}; ${DEPTH} when left out`,
    },
    ...AS,
  },
  async run(
    io,
    { as, site, location, gl, hl, device = 'desktop', top = String(DEPTH) },
    [q = ''],
  ) {
    if (device !== 'desktop' && device !== 'mobile')
      throw new UsageError('--device must be desktop or mobile', 'rank')
    const num = Number(top)
    if (!Number.isInteger(num) || num < 1 || num > DEPTH)
      throw new UsageError(`--top must be 1 to ${DEPTH}`, 'rank')
    const caller = await openCaller(io, as, { hasSandbox: true })
    const town = location === undefined ? undefined : await findLocation(caller, location)
    const geo = gl ?? town?.countryCode.toLowerCase()
    const { rows, credits, source } = await call(caller, 'searchLive', {
      q,
      num,
      device,
      ...(geo && { geo }),
      ...(hl && { lang: hl }),
      ...(town && { location: town.canonicalName }),
    })
    const domain = site.toLowerCase().replace(/^www\./, '')
    const own = rows.find(([, host]) => host === domain || String(host).endsWith(`.${domain}`))
    const [position = null, , title = '', link = ''] = own ?? []
    const answer = {
      query: q,
      site: domain,
      location: town?.canonicalName ?? null,
      position,
      link,
      title,
      credits,
      source,
    }
    io.show(answer, own ? `${position}  ${link}` : null)
    if (source === 'sandbox') io.note('These results come from the sandbox, a simulated web')
    if (!own)
      throw new ExitWith(
        EXIT_NO,
        `${domain} is not among the first ${rows.length} results for “${q}”`,
      )
  },
})

export const rankCommands = [rank]

async function findLocation(caller: Caller, text: string) {
  const [found] = await call(caller, 'findLocations', { text, limit: 1 })
  if (!found)
    throw new UsageError(
      `No location is called ${text}: give the name of a town or region`,
      'rank',
    )
  return found
}
