/** Codes of the sound of texts, by HanLP's pinyin and Double Metaphone. */
package io.mneme.sound;
