import type { Context } from '../../../core/context.ts'
import { emit } from '../../../core/event.ts'
import { NotListedError } from '../../../providers/stores/port.ts'
import { ratingFell } from '../events.ts'
import { freeOrPaid } from '../paid.ts'
import { changesBetween } from '../rules/changes.ts'
import { type App, findApp, saveApp } from '../store/apps.ts'
import { insertListing, latestListing } from '../store/listings.ts'
import { appLabel, askFor, isPaidWanted, type Prepare, sourceName, storeIdOf } from './step.ts'

/** Looks at the listing of one app, and keeps it with what has changed. */
export const prepareListing: Prepare = async (ctx, { task, step, ledger }) => {
  const app = await findApp(ctx.db, step.subject_id ?? 0)
  if (!app) return undefined
  return {
    subject: `${appLabel(app)} listing`,
    noteFailure: (tx, message) => saveApp(tx.db, app.id, { listing_error: message }),
    async run() {
      const id = await storeIdOf(ctx, app)
      const ask = askFor(app, ctx)
      const found = await freeOrPaid(ctx, {
        isPaidWanted: isPaidWanted(task),
        ledger,
        free: () => ctx.stores[app.store].listing(id, ask),
        paid: (paid) => paid.listing(app.store, id, ask),
      })
      if (!found) throw new NotListedError(`not in the store of ${app.country}`)
      return async (tx) => {
        const now = tx.now()
        const before = await latestListing(tx.db, app.id)
        const changes = before ? changesBetween(before.listing, found.listing) : []
        const source = sourceName(tx, found.sources.join('+'))
        const { client_id: clientId } = app
        await insertListing(tx.db, {
          clientId,
          appId: app.id,
          source,
          listing: found.listing,
          changes,
          now,
        })
        if (before) await reportRating(tx, app, { before, rating: found.listing.rating })
        await saveApp(tx.db, app.id, { listing_checked_at: now, listing_error: '' })
        return { listing_snapshots: 1 }
      }
    },
  }
}

/** By the digit that the store shows. */
const inTenths = (rating: number) => Math.round(rating * 10)

type Rated = {
  before: { listing: { rating: number | null }; taken_at: number }
  rating: number | null
}

async function reportRating(
  tx: Context,
  { client_id, id, app_name }: App,
  { before, rating }: Rated,
): Promise<void> {
  const was = before.listing.rating
  if (was === null || rating === null || inTenths(rating) >= inTenths(was)) return
  const then = { rating: was, at: before.taken_at }
  await emit(tx, ratingFell, { client_id, app_id: id, app_name, rating, before: then })
}
