/** Commands that show and change conversations. */
package io.mneme.ui.gogo.conversation;
