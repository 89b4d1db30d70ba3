package io.mneme.store.jsonl.io;

import java.nio.file.FileSystemException;

/** Says that a name of a file belongs to a link, a folder or a device: nothing can be read there until that is changed. */
public final class IrregularFileException extends FileSystemException {

    private static final long serialVersionUID = 1L;

    IrregularFileException(String file) {
        super(file, null, "is not a regular file");
    }
}
