/** Bounds how many connections are served at a time, closes the slowest, and all of them before the server stops. */
package io.mneme.ui.http.connection;
