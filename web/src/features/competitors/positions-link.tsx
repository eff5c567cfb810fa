import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { pickScope } from '../../domain/period/scope.ts'
import { Num } from '../../ui/num.tsx'

type PositionsLinkProps = {
  client: Client
  domain: string
  band: '1-3' | '1-10' | '1-30' | 'none'
  value: number | undefined
}

/** How many keywords have a domain at these places: leads to them. */
export function PositionsLink({ client, domain, band, value }: PositionsLinkProps) {
  if (value === undefined) return <Num value={null} />
  return (
    <Link
      to="/c/$clientId/competitors"
      params={{ clientId: client.id }}
      search={(old: object) => ({ ...pickScope(old), domain, band })}
      resetScroll={false}
    >
      <Num value={value} />
    </Link>
  )
}
