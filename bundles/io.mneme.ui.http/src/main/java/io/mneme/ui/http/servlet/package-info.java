/** The servlets of the interface, and the table of their routes. */
package io.mneme.ui.http.servlet;
