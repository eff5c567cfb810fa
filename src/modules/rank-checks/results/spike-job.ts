import { z } from 'zod'
import { type Context, transaction } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { job } from '../../../core/job.ts'
import { requireClient } from '../../clients/index.ts'
import { spikeDetected } from '../events.ts'
import { resultKeyOf } from '../run/scan/question.ts'
import { claimSpikeLook, type Job, requireJob } from '../store/jobs.ts'
import { type Moved, movesOf, rememberSpikes } from '../store/results/position-changes.ts'
import {
  type CompetitorMove,
  isSound,
  isVolatile,
  movedTo,
  type Spike,
  type Storm,
  spikeOf,
  stormOf,
  surgeOf,
  type Visibility,
} from './spikes.ts'

/** More events from one job would be noise; a storm is one event. */
const MAX_EVENTS = 50

/** Detects unusual position changes of a finished job, and emits each once. */
export const detectSpikes = job({
  name: 'detect_rank_spikes',
  payload: z.object({
    job_id: z.int(),
    visibility: z.object({ now: z.number(), earlier: z.array(z.number()).max(20) }).optional(),
    competitors: z.array(z.object({ now: z.number(), before: z.number() })).default([]),
  }),
  attempts: 5,
  port: 'search',
  async run(ctx, { job_id, visibility, competitors }) {
    const rankJob = await requireJob(ctx, job_id)
    if (!isSound(rankJob)) return
    const moves = await movesOf(ctx.db, rankJob)
    await transaction(ctx, async (tx) => {
      if (await claimSpikeLook(tx.db, rankJob))
        await emitSpikes(tx, rankJob, { moves, visibility, competitors })
    })
  },
})

type Seen = {
  moves: Moved[]
  visibility: Visibility | undefined
  competitors: CompetitorMove[]
}

async function emitSpikes(
  tx: Context,
  { id, client_id }: Job,
  { moves, visibility, competitors }: Seen,
): Promise<void> {
  const { name } = await requireClient(tx, client_id)
  const about = { job_id: id, client_id, client_name: name }
  const storm = stormOf(moves) ?? surge(moves, visibility)
  if (storm) {
    const { direction, affected } = storm
    const severity = direction === 'down' ? 'urgent' : 'info'
    const none = { position: null, prev_position: null, delta: null }
    await emit(tx, spikeDetected, {
      ...about,
      ...none,
      scope: 'client',
      direction,
      severity,
      affected_keywords: affected,
      is_volatile: isVolatile(competitors),
      ...(visibility && { visibility: visibility.now, prev_visibility: visibility.earlier[0] }),
    })
    return
  }
  const found = moves.flatMap((move) => {
    const spike = spikeOf(move)
    return spike ? [{ move, spike }] : []
  })
  // A keyword is reported at most once a day.
  const fresh = await rememberSpikes(
    tx.db,
    found.map(({ move }) => move),
    tx.now(),
  )
  const reported = found.filter(({ move }) => fresh.has(resultKeyOf(move))).slice(0, MAX_EVENTS)
  for (const { move, spike } of reported)
    await emit(tx, spikeDetected, { ...about, ...presentSpike(move, spike) })
}

/** Weighted by search volume: few important keywords count like many unimportant ones. */
function surge(moves: Moved[], visibility: Visibility | undefined): Storm | null {
  const direction = visibility ? surgeOf(visibility) : null
  return direction && { direction, affected: movedTo(moves, direction) }
}

function presentSpike(move: Moved, spike: Spike) {
  const { keyword_id, query, geo, lang, device, position, prev_position, delta, url } = move
  return {
    scope: 'keyword' as const,
    ...spike,
    keyword_id,
    query,
    geo,
    lang,
    device,
    position,
    prev_position,
    delta,
    ...(url && { url }),
  }
}
