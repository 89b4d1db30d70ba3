/** Turns refusals and failures into problem documents (RFC 9457). */
package io.mneme.ui.http.problem;
