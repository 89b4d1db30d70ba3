/** The endpoint of focus sessions. */
package io.mneme.ui.http.focus;
