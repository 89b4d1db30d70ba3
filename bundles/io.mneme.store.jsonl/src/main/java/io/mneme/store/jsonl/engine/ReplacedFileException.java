package io.mneme.store.jsonl.engine;

import java.io.IOException;

/** Another program has replaced a file that was to be changed, so that file was not changed. */
public final class ReplacedFileException extends IOException {

    private static final long serialVersionUID = 1L;

    ReplacedFileException() {
        super("another program has just replaced it; try again");
    }
}
