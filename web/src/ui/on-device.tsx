import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import './on-device.css'

/** A keyword and the device it was looked up on, when that is not the usual one. */
export function OnDevice({ device, children }: { device: string; children: ReactNode }) {
  const t = useText()
  return (
    <div className="on-device">
      {children}
      {device === 'mobile' && <span className="hint">{t('device.mobile')}</span>}
    </div>
  )
}
