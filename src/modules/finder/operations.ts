import { z } from 'zod'
import { type Fit, fitOf } from '../../base/fuzzy-match.ts'
import { codePoints } from '../../base/text.ts'
import { type Context, ROLES } from '../../core/context.ts'
import { fieldError } from '../../core/input-errors.ts'
import { type AnyOperation, get, operation } from '../../core/operation.ts'
import { Provenance, provenanceOf, text } from '../../core/schemas.ts'
import { findClients } from '../clients/index.ts'
import { type FoundJob, findJobs, lastJobsOf, statusText } from '../rank-checks/index.ts'
import { PAGES } from './dashboard-pages.ts'
import { best, type Rated } from './rank.ts'

const MAX_QUESTION = 200
/** So many of the clients that fit best show their last check as well. */
const WITH_JOBS = 3

const SearchResult = z
  .object({
    id: z.int(),
    type: z.enum(['client', 'job', 'nav']),
    title: z.string(),
    subtitle: z.string(),
    icon: z.string(),
    url: z.string().describe('A page of the dashboard'),
    source: Provenance.optional().describe('Only of a job'),
  })
  .meta({ id: 'SearchResult' })

export const searchEverything = operation({
  name: 'search_everything',
  summary: 'Search clients, jobs and pages by name, at most twenty results',
  access: 'viewer',
  input: z.object({
    q: text(MAX_QUESTION)
      .refine((value) => codePoints(value.trim()) >= 2, {
        error: fieldError('field_too_short'),
      })
      .meta({ minLength: 2 }),
  }),
  output: z.array(SearchResult),
  routes: [get('/api/search')],
  tool: {
    effect: 'read',
    hint: 'Best match first; tolerates typos. A number finds the job with that id.',
  },
  async run(ctx, { q }) {
    const clients = await clientsFor(ctx, q)
    return best([...clients, ...(await jobsFor(ctx, q, clients)), ...pagesFor(ctx, q)])
  },
})

async function clientsFor(ctx: Context, q: string): Promise<Rated[]> {
  const found = await findClients(ctx, q)
  return found.map(({ id, name, domain, is_archived, fit }) => {
    const subtitle = is_archived ? `${domain} · archived` : domain
    return {
      fit,
      result: { id, type: 'client', title: name, subtitle, icon: 'clients', url: `/c/${id}` },
    }
  })
}

/** The job of that number, and the last checks of the clients that fit best. */
async function jobsFor(ctx: Context, q: string, clients: Rated[]): Promise<Rated[]> {
  const number = /^#?([1-9]\d{0,14})$/.exec(q.trim())?.[1]
  const top = best(clients).slice(0, WITH_JOBS)
  const [named, last] = await Promise.all([
    number === undefined ? [] : findJobs(ctx, [Number(number)]),
    lastJobsOf(
      ctx,
      top.map(({ id }) => id),
    ),
  ])
  const fits = new Map(clients.map(({ fit, result }) => [result.id, fit]))
  return [
    ...named.map((job) => jobResult(job, 'exact')),
    ...last
      .filter(({ id }) => !named.some((job) => job.id === id))
      .map((job) => jobResult(job, fits.get(job.client_id) ?? 'fuzzy')),
  ]
}

function jobResult(job: FoundJob, fit: Fit): Rated {
  const day = new Date(job.created_at * 1000).toISOString().slice(0, 10)
  const subtitle = `${statusText(job)} · ${day} · ${job.checked_keywords} of ${job.total_keywords}`
  const title = `Rank check ${job.id} of ${job.client_name}`
  const source = provenanceOf(job.is_simulated)
  return {
    fit,
    result: {
      id: job.id,
      type: 'job',
      title,
      subtitle,
      icon: 'checks',
      url: `/jobs/${job.id}`,
      source,
    },
  }
}

function pagesFor({ actor }: Context, q: string): Rated[] {
  return PAGES.flatMap(({ url, icon, floor, names, words }, index) => {
    if (ROLES.indexOf(actor.role) < ROLES.indexOf(floor)) return []
    const fit = fitOf(q, [...names, words])
    if (!fit) return []
    // Shown in the language in which it was found.
    const title = names.find((name) => fitOf(q, [name]) === fit) ?? names[0]
    return [{ fit, result: { id: index + 1, type: 'nav', title, subtitle: url, icon, url } }]
  })
}

export const operations: AnyOperation[] = [searchEverything]
