/** Serves erasures and their receipts, and the holders of texts, over HTTP. */
package io.mneme.ui.http.erasure;
