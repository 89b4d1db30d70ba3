/** Carries requests in and responses out within shared bounds of memory, threads and time; failures become problem documents. */
package io.mneme.ui.http.transport;
