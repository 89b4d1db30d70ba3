/** Endpoints of dictations and of their statistics. */
package io.mneme.ui.http.dictation;
