/** The settings of dialogues, and the texts of notices in each language. */
package io.mneme.dialogue.settings;
