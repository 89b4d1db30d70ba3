/** The endpoint that lists, activates and ranks policies. */
package io.mneme.ui.http.policy;
