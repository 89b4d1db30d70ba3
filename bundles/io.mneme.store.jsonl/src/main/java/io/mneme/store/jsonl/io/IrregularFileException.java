package io.mneme.store.jsonl.io;

import java.nio.file.FileSystemException;

/** Thrown if the name of a file belongs to a link, a folder or a device. Retries fail until that is changed. */
public final class IrregularFileException extends FileSystemException {

    private static final long serialVersionUID = 1L;

    IrregularFileException(String file) {
        super(file, null, "is not a regular file");
    }
}
