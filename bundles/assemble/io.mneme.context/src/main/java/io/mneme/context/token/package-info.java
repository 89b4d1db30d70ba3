/** Counts the tokens, characters and bytes of texts. */
package io.mneme.context.token;
