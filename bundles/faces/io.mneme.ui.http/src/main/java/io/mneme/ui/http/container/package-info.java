/** The state of the container over HTTP. */
package io.mneme.ui.http.container;
