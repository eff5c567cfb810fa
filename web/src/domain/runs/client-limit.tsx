import { useQuery } from '@tanstack/react-query'
import { clientsQuery } from '../../api/clients.ts'
import { domainName } from '../../ui/domain-name.ts'
import './client-limit.css'

type ClientLimitProps = {
  label: string
  hint: string
  chosen: number[]
  onChange(ids: number[]): void
}

/** Chooses some of the clients; nothing to choose where there are none. */
export function ClientLimit({ label, hint, chosen, onChange }: ClientLimitProps) {
  const { data: clients = [] } = useQuery(clientsQuery)
  if (!clients.length) return null
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className="client-limit">
      <legend className="label">{label}</legend>
      <p className="hint">{hint}</p>
      <div className="client-limit-list">
        {clients.map(({ id, name, domain }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>
              {name} <span className="mono quiet">{domainName(domain)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
