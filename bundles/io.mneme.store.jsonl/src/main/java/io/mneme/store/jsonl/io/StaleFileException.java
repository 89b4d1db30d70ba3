package io.mneme.store.jsonl.io;

import java.io.IOException;

/** Says that another file has taken the place of the one that was to be read: what is known of it is out of date. */
public final class StaleFileException extends IOException {

    private static final long serialVersionUID = 1L;

    public StaleFileException(String file) {
        super(file + " has been replaced");
    }
}
