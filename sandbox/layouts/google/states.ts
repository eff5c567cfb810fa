import { token } from '../../world/chance.ts'
import { each, esc } from '../html.ts'
import { padding } from '../padding.ts'
import type { ResultPage } from '../page.ts'
import { tabs } from './parts.ts'

/** A true zero: the engine looked and found nothing. */
export function zeroPage(page: ResultPage): string {
  const { words, q } = page
  return (
    `<!doctype html><html itemscope="" itemtype="http://schema.org/SearchResultsPage" lang="${esc(page.truth.ask.hl)}"><head><meta charset="UTF-8"><title>${esc(q)} - ${words.searchTitle}</title>${padding(page.padding * 0.4, 0)}</head>` +
    `<body class="srp" id="gsr"><div class="main" id="main"><div id="cnt"><div id="top_nav"><div id="hdtb"><div role="list">${tabs(page)}</div></div></div><div id="rcnt"><div id="center_col"><div class="eqAnXb" id="res" role="main">` +
    `<div id="topstuff"><div class="mnr-c"><div class="card-section"><p aria-level="3" role="heading" style="padding-top:.33em">${words.nothing(esc(q))}</p><p style="margin-top:1em">Suggestions:</p>` +
    `<ul style="margin-left:1.3em">${each(words.hints, (hint) => `<li>${hint}</li>`)}</ul></div></div></div><div id="search"></div></div><div id="botstuff"><div id="bres"></div></div></div></div></div></div></body></html>`
  )
}

export function sorryPage(url: string, at: string): string {
  return (
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><meta name="viewport" content="initial-scale=1"><title>${esc(url)}</title></head>` +
    `<body style="font-family: arial, sans-serif; padding:20px" onload="e=document.getElementById('captcha');if(e){e.focus();}"><div style="max-width:400px;"><hr noshade size="1"><br>` +
    `<form id="captcha-form" action="index" method="post"><noscript><div style="font-size:13px;">In order to continue, please enable javascript on your web browser.</div></noscript>` +
    `<script src="https://www.google.com/recaptcha/enterprise.js" async defer></script><div id="recaptcha" class="g-recaptcha" data-sitekey="${token(40, 'site key')}" data-s="${token(120, url)}"></div>` +
    `<input type="hidden" name="q" value="${token(60, url, 'q')}"><input type="hidden" name="continue" value="${esc(url)}"></form><hr noshade size="1">` +
    `<div style="font-size:13px;"><b>About this page</b><br><br>Our systems have detected unusual traffic from your computer network. This page checks to see if it's really you sending the requests, and not a robot.<br><br>` +
    `IP address: 203.0.113.7<br>Time: ${at}<br>URL: ${esc(url)}<br></div></div></body></html>`
  )
}

export function consentPage(url: string, hl: string): string {
  const fields = `<input type="hidden" name="continue" value="${esc(url)}"><input type="hidden" name="gl" value="DE"><input type="hidden" name="set_eom" value="true"><input type="hidden" name="bl" value="boq_identityfrontenduiserver">`
  return (
    `<!doctype html><html lang="${esc(hl)}" dir="ltr"><head><base href="https://consent.google.com/"><meta charset="utf-8"><title>Before you continue to Google Search</title>${padding(8000, 1)}</head>` +
    `<body><div class="s" id="yDmH0d"><div class="ZL8h0c"><div role="main"><h1 class="I90TVb">Before you continue to Google</h1><div class="AZeTDe">We use cookies and data to deliver and maintain services.</div>` +
    `<form action="https://consent.google.com/save" method="POST">${fields}<button jsname="tWT92d" aria-label="Reject all"><span>Reject all</span></button></form>` +
    `<form action="https://consent.google.com/save" method="POST">${fields}<button jsname="b3VHJd" aria-label="Accept all"><span>Accept all</span></button></form></div></div></div></body></html>`
  )
}

/** Looks like a search page, but wants scripts first and holds no result. */
export function softBlockPage(q: string): string {
  const sei = token(22, q)
  return (
    `<!DOCTYPE html><html lang="en"><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title>Google Search</title><style>body{background-color:#fff}</style><script nonce="">${token(4000, q, 'challenge')}</script></head>` +
    `<body><noscript><style>table,div,span,p{display:none}</style><meta content="0;url=/httpservice/retry/enablejs?sei=${sei}" http-equiv="refresh"><div style="display:block">Please click <a href="/httpservice/retry/enablejs?sei=${sei}">here</a> if you are not redirected within a few seconds.</div></noscript>` +
    `<div id="yvlrue" style="display:none">If you're having trouble accessing Google Search, please <a href="/search?q=${encodeURIComponent(q)}&amp;sei=${sei}&amp;emsg=SG_REL">click here</a>.</div></body></html>`
  )
}
