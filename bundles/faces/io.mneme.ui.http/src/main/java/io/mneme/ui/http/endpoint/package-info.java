/** The endpoints of plug-ins, and the description of the interface with them. */
package io.mneme.ui.http.endpoint;
