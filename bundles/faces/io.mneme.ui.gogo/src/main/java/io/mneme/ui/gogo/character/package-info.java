/** Shell commands of characters and their sessions. */
package io.mneme.ui.gogo.character;
