/** Commands about dictations. */
package io.mneme.ui.gogo.dictation;
