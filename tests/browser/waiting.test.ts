import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFixture } from './fixture.ts'

const { testApp, visit } = await openFixture()

/** Uses up the rate limit of 600 a minute, for the given number of seconds. */
const exhaust = (userId: number, seconds: number) =>
  testApp.pool.query(
    `insert into rate_windows (key, stamps) values ('user:' || $1, array_fill(date_part('epoch', clock_timestamp()) - 60 + $2, array[600]))
     on conflict (key) do update set stamps = excluded.stamps`,
    [userId, seconds],
  )

test('navigation over the rate limit waits and continues by itself', async () => {
  const { page, person } = await visit({ as: 'analyst' })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await exhaust(person?.person.id ?? 0, 6)

  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()

  await page.getByText('This page continues on its own').first().waitFor()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.getByText('This page continues on its own').first().waitFor({ state: 'detached' })
  assert.equal(await page.getByText('This page could not be shown').count(), 0)
})

test('a page loaded over the rate limit appears once the limit resets', async () => {
  const { page, person } = await visit({ as: 'analyst' })
  await exhaust(person?.person.id ?? 0, 5)

  await page.goto('/clients')

  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  assert.equal(await page.getByText('This page could not be shown').count(), 0)
})
