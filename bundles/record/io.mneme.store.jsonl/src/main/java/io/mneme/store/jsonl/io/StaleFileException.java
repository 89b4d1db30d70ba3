package io.mneme.store.jsonl.io;

import java.io.IOException;

/** Thrown if another file has replaced the one to read. The reader must refresh the file. */
public final class StaleFileException extends IOException {

    private static final long serialVersionUID = 1L;

    public StaleFileException(String file) {
        super(file + " has been replaced");
    }
}
