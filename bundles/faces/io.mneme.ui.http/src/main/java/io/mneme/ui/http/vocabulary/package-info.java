/** The endpoint of the vocabulary. */
package io.mneme.ui.http.vocabulary;
