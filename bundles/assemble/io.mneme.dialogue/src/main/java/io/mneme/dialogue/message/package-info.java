/** The form that messages have between the stages. */
package io.mneme.dialogue.message;
