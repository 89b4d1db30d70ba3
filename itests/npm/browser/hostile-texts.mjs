/** Texts that a page could take for something else than text, made from a seed. */

/** What would run, or change more than itself. Each counts in `window.ranText` what it has done. */
const HOSTILE = [
  '<img src=x onerror="window.ranText=1">',
  '<script>window.ranText=1</script>',
  '"><svg onload=window.ranText=1>',
  '</textarea></title></style><iframe srcdoc="<script>parent.ranText=1</script>"></iframe>',
  '<a href="javascript:window.ranText=1" autofocus onfocus="window.ranText=1">a link</a>',
  'javascript:window.ranText=1',
  "' onmouseover='window.ranText=1' style='position:fixed;inset:0'",
  '<base href="//elsewhere.example/"><meta http-equiv="refresh" content="0;url=//elsewhere.example/">',
  '<form action=//elsewhere.example><button formaction=javascript:window.ranText=1>send</button></form>',
  '<link rel=stylesheet href=//elsewhere.example/a.css><style>*{display:none}</style>',
  '$' + '{window.ranText=1}{{constructor.constructor("window.ranText=1")()}}%3Cscript%3E',
  '__proto__ constructor toString &lt;b&gt;&amp;nbsp;',
  '\u202Egnp.exe\u2066\u2067\u200F\u061C',
  '\u0007\u0008\u001B[31m\u001B]0;title\u0007\u007F\u0085\u2028\u2029',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇨🇳 𝕏𠮷',
  'e\u0301'.repeat(50) + 'Z\u0324\u0361\u0334\u033F'.repeat(20),
  'שלום world العربية',
  '\t  \n\r\n  \u00A0\u3000',
];

const LONG_LINE = 100_000;

export class HostileTexts {
  #state;

  constructor(seed) {
    this.#state = seed;
  }

  #random(bound) {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(this.#state / 65_536) % bound;
  }

  /** Returns a text of at most this many characters that names its field. */
  name(field, length = 250) {
    const parts = [field, this.#pick(), this.#pick()];
    // Half a character is no text.
    return [...parts.join(' ')]
      .slice(0, length / 2)
      .join('')
      .trim();
  }

  /** Returns a name without control characters and line breaks. */
  line(field, length) {
    return this.name(field, length)
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
      .trim();
  }

  /** Returns a text of several lines that names its field, sometimes with a very long line. */
  text(field) {
    const lines = [`${field} ${this.#pick()}`, this.#pick(), this.#pick()];
    if (this.#random(8) === 0) {
      lines.push((this.#random(2) === 0 ? 'W' : '字<b>').repeat(LONG_LINE).slice(0, LONG_LINE));
    }
    return lines.join('\n');
  }

  #pick() {
    return HOSTILE[this.#random(HOSTILE.length)];
  }
}
