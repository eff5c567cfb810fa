import type { z } from 'zod'
import { fail, notFound } from '../../../base/errors.ts'
import { readInput } from '../../../core/input-errors.ts'
import { invalidFields } from '../../../core/invoke.ts'
import { ownPageUrl } from '../normalize.ts'
import {
  INTEGRATION_KINDS,
  type IntegrationKind,
  IntegrationSecret,
} from './integration-schemas.ts'

/** A kind that does not exist is an address that does not exist. */
export function requireKind(text: string): IntegrationKind {
  const kind = INTEGRATION_KINDS.find((each) => each === text)
  if (!kind) throw notFound()
  return kind
}

type Read = { secret: unknown; shown: Record<string, string> }

/** Splits the input: the secret to seal, and what may be shown. */
export function readIntegration(
  kind: IntegrationKind,
  given: Record<string, unknown>,
  domain: string,
): Read {
  switch (kind) {
    case 'indexnow': {
      const secret = parse(IntegrationSecret.indexnow, given)
      if (secret.key_location === undefined) return { secret, shown: {} }
      const key_location = ownPageUrl(secret.key_location, domain)
      if (!key_location) throw fail('key_location_foreign', { domain })
      return {
        secret: { ...secret, key_location },
        shown: { key_location: key_location.replaceAll(secret.key, '***') },
      }
    }
    case 'google': {
      const secret = parse(IntegrationSecret.google, given)
      const { client_email, project_id } = secret.service_account
      return { secret, shown: { client_email, project_id } }
    }
    case 'bing':
      return { secret: parse(IntegrationSecret.bing, given), shown: {} }
  }
}

function parse<S extends z.ZodType>(schema: S, given: Record<string, unknown>): z.output<S> {
  const read = readInput(schema, given)
  if (!read.success) throw invalidFields(read.error)
  return read.data
}
