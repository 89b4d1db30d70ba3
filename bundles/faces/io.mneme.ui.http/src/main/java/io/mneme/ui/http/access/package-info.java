/** What sends a request, over which proxy, and how much it may ask for. */
package io.mneme.ui.http.access;
