/** Records and imports dictations, and reads them back. */
package io.mneme.record.dictation;
