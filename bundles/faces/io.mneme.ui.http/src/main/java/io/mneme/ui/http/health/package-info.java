/** Endpoints and checks of liveness and readiness. */
package io.mneme.ui.http.health;
