import { each, esc } from '../html.ts'
import type { ResultPage } from '../page.ts'

/** The entity card beside the results. */
export function knowledgeBlock({ features }: ResultPage, className: string): string {
  const card = features.knowledgeGraph
  if (!card) return ''
  const facts = each(
    Object.entries(card.attributes),
    ([name, value]) =>
      `<div role="presentation" class="wDYxhc" data-attrid="kc:/organization/organization:${name.toLowerCase()}" data-md="1001"><div class="Z1hOCe"><div class="zloOqf PZPZlf"><div class="rVusze">` +
      `<span class="w8qArf FoJoyf">${esc(name)}<span>: </span></span><span><span class="LrzXr kno-fv wHYlTd z8gr9e">${esc(value)}</span></span></div></div></div></div>`,
  )
  return (
    `<div class="${className}" data-spe="true" id="rhs" role="complementary"><div class="kp-wholepage-osrp" data-kpid="vise:/g/11sandbox">` +
    `<div class="PZPZlf ssJ7i B5dxMb" aria-level="2" data-attrid="title" role="heading">${esc(card.title)}</div>` +
    `<div class="iAIpCb PZPZlf" data-attrid="subtitle"><span>${esc(card.type)}</span></div>` +
    `<div class="QqG1Sd" data-attrid="visit_official_site"><a class="ab_button" href="${esc(card.website)}"><div>Website</div></a></div>` +
    `<div class="PZPZlf hb8SAc IFvyDb" data-attrid="description"><div><div class="kno-rdesc"><h3 class="bNg8Rb">Description</h3><span><span>${esc(card.description)}</span></span>` +
    `<span> <a class="ruhjFe NJLBac fl" href="${esc(card.descriptionLink)}"><span>${esc(card.descriptionSource)}</span></a></span></div></div></div>${facts}</div></div>`
  )
}
