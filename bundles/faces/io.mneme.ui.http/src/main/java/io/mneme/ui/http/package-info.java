/** The servlets of the interface, and the table of what they serve. */
package io.mneme.ui.http;
