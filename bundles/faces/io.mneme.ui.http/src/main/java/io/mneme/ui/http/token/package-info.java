/** The tokens of clients over HTTP, and the sign-in of browsers. */
package io.mneme.ui.http.token;
