import { Link } from '@tanstack/react-router'
import type { Client } from '../../api/clients.ts'
import { domainName } from '../../ui/domain-name.ts'
import { Highlight } from '../../ui/highlight.tsx'

/** A client by name; on a narrow screen its domain stands below, where the column for it has no room. */
export function ClientName({ client: { id, name, domain, is_archived } }: { client: Client }) {
  return (
    <td data-clip="name" title={name}>
      <Link to="/c/$clientId" params={{ clientId: id }}>
        {name}
      </Link>
      <span className="mono table-below">
        {is_archived ? domainName(domain) : <Highlight isClipped>{domain}</Highlight>}
      </span>
    </td>
  )
}

export function ClientDomain({ client: { domain, is_archived } }: { client: Client }) {
  return (
    <td className="mono" data-wide="true" data-clip="name">
      {is_archived ? domainName(domain) : <Highlight isClipped>{domain}</Highlight>}
    </td>
  )
}
