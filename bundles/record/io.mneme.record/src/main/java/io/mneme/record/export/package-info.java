/** Writes conversations and dictations in the export formats. */
package io.mneme.record.export;
