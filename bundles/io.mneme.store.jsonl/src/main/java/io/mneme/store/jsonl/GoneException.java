package io.mneme.store.jsonl;

import java.io.IOException;

/** Says that another file has taken the place of the one that was to be read: what is known of it is out of date. */
final class GoneException extends IOException {

    private static final long serialVersionUID = 1L;

    GoneException(String file) {
        super(file + " has been replaced");
    }
}
