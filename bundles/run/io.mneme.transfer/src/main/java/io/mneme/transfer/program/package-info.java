/** Importers: each reads the files of one program. */
package io.mneme.transfer.program;
