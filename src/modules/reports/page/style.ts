/** The look of reports: ink on paper, and one colour for the client itself: yellow, or a tint of the agency's. Colours keep their contrast in both themes. */
const LIGHT = `--bg:#f4f5f2;--surface:#fff;--ink:#14171a;--ink2:#4a5157;--ink3:#5d656c;--rule:#d5d8d2;--edge:#878e88;--up:#0b62c4;--down:#a94300;--mark:#ffe35c;--under:var(--mark);--line:#14171a;--danger:#b3261e`
const DARK = `--bg:#0f1214;--surface:#171b1e;--ink:#eceFea;--ink2:#b3babf;--ink3:#8d969c;--rule:#2b3136;--edge:#6b747a;--up:#6fb1ff;--down:#ff9a57;--under:none;--line:var(--mark);--danger:#ff8a80`

const SCREEN = `
*{box-sizing:border-box}
:root{color-scheme:light dark;${LIGHT}}
body{margin:0;background:var(--bg);color:var(--ink);font:14px/20px "Golos Text",system-ui,"Open Sans",sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
main,header,footer{max-width:880px;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;gap:16px;min-height:56px;padding-top:12px;padding-bottom:12px;flex-wrap:wrap}
header img{max-height:48px;max-width:240px;background:#fff}
header span{color:var(--ink2)}
header>a{margin-left:auto}
.days a{display:inline-block;padding:2px 6px}.days [aria-current]{text-decoration:none;font-weight:650}
.brand{border-top:6px solid var(--brand,var(--ink))}
h1{font-size:32px;line-height:36px;font-weight:650;margin:20px 0 4px;overflow-wrap:anywhere}
h2{font-size:15px;line-height:22px;font-weight:650;margin:32px 0 8px;padding-top:12px;border-top:1px solid var(--rule)}
h3{font-size:14px;line-height:20px;font-weight:650;margin:8px 0 4px}
p{margin:4px 0;max-width:68ch}
a{color:inherit}
mark{background:var(--mark);color:#14171a;padding:0 4px}
.note{color:var(--ink2)}
.sandbox{border:1px solid var(--edge);padding:8px 12px;margin:16px 0;max-width:none}
.big{font:32px/36px "Martian Mono",ui-monospace,monospace;margin:8px 0 0}
.numbers{display:flex;flex-wrap:wrap;gap:8px 32px;margin:8px 0;padding:0}
.numbers div{min-width:96px}
dt{color:var(--ink2)}
dd{margin:0;font:20px/26px "Martian Mono",ui-monospace,monospace}
dd small,.big small{font:14px/20px "Golos Text",system-ui,sans-serif}
.up{color:var(--up)}.down{color:var(--down)}.failed{color:var(--danger)}
.two{display:grid;grid-template-columns:1fr 1fr;gap:0 32px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;background:var(--surface)}
th,td{text-align:left;padding:4px 8px;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
th{font-weight:500;color:var(--ink2)}
th:first-child,td:first-child{min-width:8.5em}
.n{text-align:right;white-space:nowrap;overflow-wrap:normal}th{vertical-align:bottom}th.n{white-space:normal}.n>.up,.n>.down,.n>.note,b>.up,b>.down{display:inline-block;min-width:3.4em;text-align:right}
.own td,.own span{background:var(--mark);color:#14171a}
.url{color:var(--ink2);max-width:280px}
ul{margin:0;padding:0;list-style:none}
li{display:flex;gap:8px;justify-content:space-between;padding:4px 0;border-bottom:1px solid var(--rule)}
li span{overflow-wrap:anywhere}li b{font-weight:500;white-space:nowrap}
.said{padding-left:20px;list-style:disc}.said li{display:list-item;padding:1px 0;border:0;max-width:66ch;overflow-wrap:anywhere}.said .under{margin-left:18px}
.url{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}svg{display:block;max-width:100%;height:auto}
svg text{fill:var(--ink3);font-size:12px}.geo{width:420px;margin:8px 0 16px;print-color-adjust:exact;-webkit-print-color-adjust:exact}.geo text{fill:inherit;font-size:inherit}
.chart .v{fill:var(--ink);stroke:var(--bg);stroke-width:4;paint-order:stroke}.chart .a{stroke:var(--rule)}.chart .u{fill:none;stroke:var(--under);stroke-width:7;stroke-linejoin:round}
.chart .l{fill:none;stroke:var(--line);stroke-width:2;stroke-linejoin:round}.chart .d{fill:var(--line)}.chart .o{fill:var(--bg);stroke:var(--ink3)}
.r{width:96px;height:12px}.r path,.r use{stroke:var(--edge);fill:none}.r circle{fill:var(--line);stroke:var(--under);stroke-width:2}
summary h2{display:inline-block;border:0;margin:24px 0 8px;padding:0}
footer{color:var(--ink2);padding-top:24px;padding-bottom:32px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:16px 0}
label{display:block}
input,button{font:inherit;min-height:34px;padding:4px 12px;border:1px solid var(--edge);border-radius:2px;background:var(--surface);color:var(--ink)}
button{background:var(--ink);color:var(--bg);border-color:var(--ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
@media(max-width:600px){.two{grid-template-columns:1fr}th,td{padding:4px 5px}th:first-child,td:first-child{min-width:6.5em}.rail,.url{display:none}svg:not(.geo) text{font-size:22px}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
`

const PRINT = `@page{size:A4;margin:16mm 14mm 18mm;@bottom-right{content:counter(page) " / " counter(pages);font:9pt "Golos Text",sans-serif;color:#5d656c}}
@media print{:root{color-scheme:light;${LIGHT};--bg:#fff}body{font-size:9.5pt;line-height:13pt}th,td{padding:1.5pt 6pt}h2{margin-top:18pt}details::details-content{content-visibility:visible;display:block}header a,.days{display:none}thead{display:table-header-group}tr,li,svg,.numbers,.two,.grid{break-inside:avoid}h2,h3{break-after:avoid}tbody tr:first-child{break-before:avoid}.scroll{overflow:visible}mark,.own td,.brand{print-color-adjust:exact;-webkit-print-color-adjust:exact}main,header,footer{max-width:none;padding-left:0;padding-right:0}}
`

const STYLE = (SCREEN + PRINT).replaceAll('\n', '')

/** The style of a page, with the colour of the agency when it has one. */
export const styleOf = (color: string): string =>
  color === ''
    ? STYLE
    : `${STYLE}:root{--brand:${color};--mark:color-mix(in srgb,${color} 30%,#fff)}`
