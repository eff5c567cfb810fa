import type { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { OwnedClient } from '../store/clients.ts'
import { readIntegrationRow } from '../store/integrations.ts'
import { type IntegrationKind, IntegrationSecret } from './integration-schemas.ts'

const SHAPES: { [K in IntegrationKind]: z.ZodType<IntegrationSecret<K>> } = IntegrationSecret

/** The credentials of a client for one channel, or undefined when none are set up. */
export async function openIntegration<K extends IntegrationKind>(
  ctx: Context,
  { clientId, kind }: { clientId: number; kind: K },
): Promise<IntegrationSecret<K> | undefined> {
  const row = await readIntegrationRow(ctx.db, { clientId, kind })
  return row && SHAPES[kind].parse(JSON.parse(ctx.secrets.open(row.secret)))
}

export function openScreenshotProxy(
  ctx: Context,
  { screenshot_proxy }: OwnedClient,
): string | undefined {
  return screenshot_proxy === null ? undefined : ctx.secrets.open(screenshot_proxy)
}
