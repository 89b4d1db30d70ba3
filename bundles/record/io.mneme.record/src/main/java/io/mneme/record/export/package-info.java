/** Writes a conversation in the export formats. */
package io.mneme.record.export;
