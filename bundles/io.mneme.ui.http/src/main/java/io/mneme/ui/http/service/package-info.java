/** The services that endpoints depend on and that may be absent, and the clock. */
package io.mneme.ui.http.service;
