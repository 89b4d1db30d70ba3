/** Keeps the terms of the vocabulary in their journal, imports them, and finds those of a text. */
package io.mneme.vocabulary;
