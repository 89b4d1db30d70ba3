/** Sends responses within shared bounds of memory, threads and time. */
package io.mneme.ui.http.output;
