/** The endpoint of searches. */
package io.mneme.ui.http.search;
