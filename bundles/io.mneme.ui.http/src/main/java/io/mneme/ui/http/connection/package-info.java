/** Bounds how many connections are served at a time, and closes the slowest. */
package io.mneme.ui.http.connection;
