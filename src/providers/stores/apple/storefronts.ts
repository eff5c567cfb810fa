/** The number of each country's store, without which it suggests nothing. */
const NUMBERS =
  'ae481 ag540 ai538 al575 am524 ao564 ar505 at445 au460 az568 bb541 be446 bf578 bg526 bh559 bj576 bm542 bn560 bo556 br503 bs539 bt577 bw525 by565 bz555 ca455 cg582 ch459 cl483 cn465 co501 cr495 cv580 cy557 cz489 de443 dk458 dm545 do508 dz563 ec509 ee518 eg516 es454 fi447 fj583 fm591 fr442 gb444 gd546 gh573 gm584 gr448 gt504 gw585 gy553 hk463 hn510 hr494 hu482 id476 ie449 il491 in467 is558 it450 jm511 jo528 jp462 ke529 kg586 kh579 kn548 kr466 kw493 ky544 kz517 la587 lb497 lc549 lk486 lr588 lt520 lu451 lv519 md523 mg531 mk530 ml532 mn592 mo515 mr590 ms547 mt521 mu533 mw589 mx468 my473 mz593 na594 ne534 ng561 ni512 nl452 no457 np484 nz461 om562 pa485 pe507 pg597 ph474 pk477 pl478 pt453 pw595 py513 qa498 ro487 ru469 sa479 sb601 sc599 se456 sg464 si499 sk496 sl600 sn535 sr554 st598 sv506 sz602 tc552 td581 th475 tj603 tm604 tn536 tr480 tt551 tw470 tz572 ua492 ug537 us441 uy514 uz566 vc550 ve502 vg543 vn471 ye571 za472 zw605'

const STOREFRONTS = new Map(
  NUMBERS.split(' ').map((each) => [each.slice(0, 2), `143${each.slice(2)}`]),
)

export const storefrontOf = (country: string): string | undefined => STOREFRONTS.get(country)
