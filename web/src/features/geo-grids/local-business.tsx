import { api } from '../../api/client/client.ts'
import type { Client } from '../../api/clients.ts'
import { useText } from '../../i18n/language.tsx'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FindBusiness } from './find-business.tsx'
import { type Business, gridsKey } from './queries.ts'

/** Which business on the map is the client's; without a choice it is known by its site. */
export function LocalBusinessDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const t = useText()
  const save = useAction({
    run: (business: Business | null) =>
      api('put', '/api/v1/clients/{client_id}/local-business', {
        path: { client_id: client.id },
        body: { business: business && known(business) },
      }),
    refresh: [gridsKey(client.id)],
    onDone: onClose,
  })
  return (
    <Dialog title={t('local.choose')} isOpen onClose={onClose}>
      <FindBusiness
        client={client}
        onChoose={(business) => save.mutate(business)}
        onClose={onClose}
      />
      <div>
        <Button kind="quiet" isPending={save.isPending} onPress={() => save.mutate(null)}>
          {t('local.bySite', { site: client.domain })}
        </Button>
      </div>
    </Dialog>
  )
}

const known = ({ name, place_id, cid, phone, domain }: Business) => ({
  name,
  place_id,
  cid,
  phone,
  domain,
})
