/** Records dictations and reads them back. */
package io.mneme.record.dictation;
