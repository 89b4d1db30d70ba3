/** Formats values as tables and lists for people, and as JSON for programs. */
package io.mneme.ui.gogo.output;
