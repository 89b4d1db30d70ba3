/** Commands that show, follow and maintain journals. */
package io.mneme.ui.gogo.journal;
