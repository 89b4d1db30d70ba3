/** The endpoints that assemble contexts and return their manifests. */
package io.mneme.ui.http.context;
