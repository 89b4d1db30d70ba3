package io.mneme.store.jsonl.io;

import java.io.IOException;

/** An action with a result, which may fail to read or write. */
public interface IoAction<R> {

    R run() throws IOException;
}
