import type { RefObject } from 'react'
import { useText } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'

type SaveProps = { picture: RefObject<HTMLElement | null>; title: string; name: string }

/** The picture as a file, as it stands on the page. */
export function SavePicture({ picture, title, name }: SaveProps) {
  const t = useText()
  const save = async (as: 'savePng' | 'saveSvg') => {
    const svg = picture.current?.querySelector('svg')
    if (svg) (await import('../../ui/chart/image.ts'))[as]({ svg, title, name })
  }
  return (
    <>
      <Button icon="download" onPress={() => save('saveSvg')}>
        {t('grids.saveSvg')}
      </Button>
      <Button icon="download" onPress={() => save('savePng')}>
        {t('grids.savePng')}
      </Button>
    </>
  )
}
