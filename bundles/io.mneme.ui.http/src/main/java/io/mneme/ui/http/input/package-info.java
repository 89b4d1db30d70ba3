/** Reads paths, queries and bodies of requests, strictly and within limits. */
package io.mneme.ui.http.input;
