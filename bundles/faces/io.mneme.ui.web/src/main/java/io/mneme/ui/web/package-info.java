/** Serves the web page, and a page to try the HTTP interface. */
package io.mneme.ui.web;
