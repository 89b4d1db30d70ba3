/** Commands that show, change and import the terms of the vocabulary. */
package io.mneme.ui.gogo.vocabulary;
