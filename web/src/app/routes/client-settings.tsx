import { CheckSettings } from '../../features/checks/check-settings.tsx'
import { ClientSettings } from '../../features/clients/settings.tsx'
import { ClientSchedules } from '../../features/schedules/client-schedules.tsx'

/** What several areas know of one client, on one page. */
export function ClientSettingsPage() {
  return (
    <ClientSettings>
      {(client) => (
        <>
          <CheckSettings client={client} />
          <ClientSchedules client={client} />
        </>
      )}
    </ClientSettings>
  )
}
