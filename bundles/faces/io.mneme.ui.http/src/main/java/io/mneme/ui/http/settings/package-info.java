/** The endpoint that lists and changes settings. */
package io.mneme.ui.http.settings;
